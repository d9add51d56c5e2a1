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

/** Why the vault or the signer refused an operation: the `name` of the error that it throws. */
export type VaultErrorName = (typeof vaultErrorNames)[number]

/**
 * An error of the vault or the signer. It never contains a secret. `detail` is English for developers, and
 * `seconds` is the duration of `TooSoon`.
 */
export function vaultError(
  name: VaultErrorName,
  { detail = name, seconds }: { detail?: string; seconds?: number } = {},
): Error {
  return Object.assign(new Error(detail), { name, seconds })
}

/** Serializes a vault or signer error for the wallet's own pages; `undefined` for any other error. */
export function serializeVaultError(error: unknown): SerializedError | undefined {
  const kind = vaultErrorName(error)
  if (!kind) return undefined
  const { message, seconds } = error as Error & { seconds?: number }
  return { code: -32603, message, data: { kind, seconds } }
}

/** True if `error` is the vault or signer error with this name. */
export function isVaultError(error: unknown, name: VaultErrorName): boolean {
  return error instanceof Error && error.name === name
}

/** The name of a vault or signer error; `undefined` for any other error. */
export function vaultErrorName(error: unknown): VaultErrorName | undefined {
  return error instanceof Error ? vaultErrorNames.find((name) => name === error.name) : undefined
}

export function isVaultErrorName(name: unknown): name is VaultErrorName {
  return vaultErrorNames.some((one) => one === name)
}

/** True if the wallet can never sign: the account is not in the wallet, or the wallet does not hold its key. */
export function isKeyless(error: unknown): boolean {
  return isVaultError(error, 'UnknownAccount') || isVaultError(error, 'WatchOnly')
}

/** True if signing failed only because the wallet is locked: wait for the unlock and try again. */
export function isLocked(error: unknown): boolean {
  return isVaultError(error, 'Locked')
}
