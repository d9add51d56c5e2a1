import { t } from '../i18n/translate.ts'

const names = [
  'Locked',
  'WrongPassword',
  'WrongPasskey',
  'Damaged',
  'NoBackup',
  'DamagedBackup',
  'TooNew',
  'Exists',
  'Empty',
  'NoPassword',
  'BadPhrase',
  'TooSoon',
  'NotWritten',
  'BadKey',
  'BadKeystore',
  'UnknownAccount',
  'UnknownPhrase',
  'AccountExists',
  'PhraseExists',
  'LastAccount',
  'WatchOnly',
  'Refused',
] as const

/** Why the vault or the signer did not do what was asked; the `name` of the error it throws. */
export type VaultErrorName = (typeof names)[number]

/** An error whose `name` tells the case. Its message may be shown to the user and never holds a secret. */
export function vaultError(name: VaultErrorName, detail?: string): Error {
  return Object.assign(new Error(detail ?? t(`vault_${name}`)), { name })
}

/** Whether `error` is the vault's or the signer's, and of this case. */
export function isVaultError(error: unknown, name: VaultErrorName): boolean {
  return error instanceof Error && error.name === name
}

/** The case, where `error` is one of the vault's or the signer's. */
export function vaultErrorName(error: unknown): VaultErrorName | undefined {
  return error instanceof Error ? names.find((name) => name === error.name) : undefined
}

/** Whether something can never be signed here: the account is not in the wallet, or its key is elsewhere. */
export function isKeyless(error: unknown): boolean {
  return isVaultError(error, 'UnknownAccount') || isVaultError(error, 'WatchOnly')
}

/** Whether something could not be signed only because the wallet is locked: wait for the unlock and try again. */
export function isLocked(error: unknown): boolean {
  return isVaultError(error, 'Locked')
}
