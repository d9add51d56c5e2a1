/** The error of a keystore that could not be opened. The page derives its message from the `name`. */
export function keystoreError(name: 'CostlyKeystore' | 'KeystorePassword' | 'BadKeystore'): Error {
  return Object.assign(new Error(name), { name })
}
