const messages = {
  Locked: 'The wallet is locked. Unlock it to go on',
  WrongPassword: 'That password does not open this wallet',
  WrongPasskey: 'This passkey does not open this wallet. Use the password',
  Damaged: 'The stored wallet is damaged and cannot be opened. Reset it and import the recovery phrase again',
  NoBackup: 'This file is no backup of Volley',
  DamagedBackup: 'This backup is damaged or was changed. Nothing was restored',
  TooNew: 'A newer version of the wallet stored these accounts. Update the wallet to open them',
  Exists: 'There is a wallet already. Reset it before creating another',
  Empty: 'There is no wallet yet',
  NoPassword: 'A password is needed',
  BadPhrase: 'This is not a valid recovery phrase',
  TooSoon: 'Too many wrong passwords. Wait a little before the next one',
  NotWritten: 'The wallet could not be stored, nothing was changed. Free some disk space and try again',
  BadKey: 'This is not a private key. It is 64 digits and letters from a to f',
  BadKeystore: 'This is not a keystore file of version 3, or it is damaged',
  UnknownAccount: 'This account is not in the wallet',
  UnknownPhrase: 'This recovery phrase is not in the wallet',
  AccountExists: 'This account is in the wallet already',
  PhraseExists: 'This recovery phrase is in the wallet already',
  LastAccount: 'This is the only account. To forget everything, reset the wallet',
  WatchOnly: 'The wallet only watches this account. Its key is elsewhere',
  Refused: 'The wallet does not sign this',
} as const

/** Why the vault or the signer did not do what was asked; the `name` of the error it throws. */
export type VaultErrorName = keyof typeof messages

/** An error whose `name` tells the case. Its message may be shown to the user and never holds a secret. */
export function vaultError(name: VaultErrorName, detail?: string): Error {
  return Object.assign(new Error(detail ?? messages[name]), { name })
}

/** Whether `error` is the vault's or the signer's, and of this case. */
export function isVaultError(error: unknown, name: VaultErrorName): boolean {
  return error instanceof Error && error.name === name
}

/** The case, where `error` is one of the vault's or the signer's. */
export function vaultErrorName(error: unknown): VaultErrorName | undefined {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(messages, name) ? (name as VaultErrorName) : undefined
}

/** Whether something can never be signed here: the account is not in the wallet, or its key is elsewhere. */
export function isKeyless(error: unknown): boolean {
  return isVaultError(error, 'UnknownAccount') || isVaultError(error, 'WatchOnly')
}

/** Whether something could not be signed only because the wallet is locked: wait for the unlock and try again. */
export function isLocked(error: unknown): boolean {
  return isVaultError(error, 'Locked')
}
