/** Why a page could not open a keystore. It makes the sentence of the `name`. */
export function keystoreError(name: 'CostlyKeystore' | 'KeystorePassword' | 'BadKeystore'): Error {
  return Object.assign(new Error(name), { name })
}
