import { vaultError } from './errors.ts'

const messages = {
  CostlyKeystore: 'This file asks for more memory or work than any wallet does. It may be made to do harm',
  KeystorePassword: 'That password does not open this file. If you are sure of it, the file was changed',
} as const

/** Why a keystore was not opened, where the background has nothing to do with it. Its message may be shown. */
export function keystoreError(name: keyof typeof messages | 'BadKeystore'): Error {
  return name === 'BadKeystore' ? vaultError(name) : Object.assign(new Error(messages[name]), { name })
}
