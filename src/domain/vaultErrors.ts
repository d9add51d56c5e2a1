import type { SerializedError } from './errors.ts'

const vaultErrorNames = [
  'Locked',
  'WrongPassword',
  'WrongPasskey',
  'Damaged',
  'NoBackup',
  'DamagedBackup',
  'BackupPassword',
  'NewerBackup',
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

/** Why the vault or the signer refused; the `name` of its error. */
export type VaultErrorName = (typeof vaultErrorNames)[number]

/**
 * An error whose `name` is the case. It never holds a secret. `detail` is English for developers, and `seconds` is how long
 * `TooSoon` lasts.
 */
export function vaultError(
  name: VaultErrorName,
  { detail = name, seconds }: { detail?: string; seconds?: number } = {},
): Error {
  return Object.assign(new Error(detail), { name, seconds })
}

/** The same for our own pages, which make a sentence of it; nothing where `error` is another. */
export function serializeVaultError(error: unknown): SerializedError | undefined {
  const kind = vaultErrorName(error)
  if (!kind) return undefined
  const { message, seconds } = error as Error & { seconds?: number }
  return { code: -32603, message, data: { kind, seconds } }
}

/** True if `error` is the vault's or the signer's, with this name. */
export function isVaultError(error: unknown, name: VaultErrorName): boolean {
  return error instanceof Error && error.name === name
}

/** The case, where `error` is one of the vault's or the signer's. */
export function vaultErrorName(error: unknown): VaultErrorName | undefined {
  return error instanceof Error ? vaultErrorNames.find((name) => name === error.name) : undefined
}

/** Whether this names a case. */
export function isVaultErrorName(name: unknown): name is VaultErrorName {
  return vaultErrorNames.some((one) => one === name)
}

/** Whether something can never be signed here: the account is not in the wallet, or its key is elsewhere. */
export function isKeyless(error: unknown): boolean {
  return isVaultError(error, 'UnknownAccount') || isVaultError(error, 'WatchOnly')
}

/** True if only the lock prevents a signature: wait for the unlock and try again. */
export function isLocked(error: unknown): boolean {
  return isVaultError(error, 'Locked')
}
