import * as v from 'valibot'
import { hasKind, WalletError } from '../domain/errors.ts'
import type { KdfCost, Keys, NewKeys } from '../domain/passwordKeys.ts'
import { signatory } from './accountKeys.ts'
import { accountsIn, type Contents, readContents } from './contents.ts'
import { headerEntries, openValue, readJson, readSealed, sealValue } from './envelope.ts'
import { raised } from './kdf.ts'
import { checkPhrase } from './phrase.ts'

const format = 'volley-backup'
const version = 1

/** The highest cost to accept from a file that anyone may have made. Our backups cost as much as our vaults. */
const highest: KdfCost = { memory: 262_144, iterations: 10 }

/** Limited, since opening a backup derives each account again. */
const mostAccounts = 1000

const fileSchema = v.looseObject({ format: v.literal(format) })
const headerSchema = v.object({ version: v.literal(version), ...headerEntries })
const valueSchema = v.object({ vault: v.unknown(), rest: v.unknown() })

/** `rest` is the data outside the vault, in the form that its owners write. */
export type Backup = { contents: Contents; rest: unknown }

/** The file's text: encrypted like the vault, with a separate salt. Only format and header are readable. */
export async function sealBackup({ contents, rest }: Backup, { key, check, kdf }: NewKeys): Promise<string> {
  // The wallet would not open it again.
  if (raised(highest, kdf)) throw new WalletError('invalidParams')
  const fields = { version, cipher: 'AES-256-GCM', kdf, check }
  const sealed = await sealValue({ vault: contents, rest }, key, fields)
  return JSON.stringify({ format, ...sealed })
}

/** Reads the header of a file that anyone may have made. `noBackup`, `newerBackup`, `damagedBackup`. */
export async function readBackup(text: string) {
  const parsed = v.safeParse(fileSchema, readJson(text))
  if (!parsed.success) throw new WalletError('noBackup')
  const file = parsed.output
  try {
    const header = await readSealed(file, headerSchema, version)
    if (!raised(highest, header.kdf)) return { file, header }
  } catch (error) {
    if (hasKind(error, 'newerVault')) throw new WalletError('newerBackup')
  }
  throw new WalletError('damagedBackup')
}

/**
 * Opens a file that anyone may have made. Rejects like `readBackup`, with `wrongBackupPassword`, or with
 * `damagedBackup` for addresses that do not match their keys, too.
 */
export async function openBackup(text: string, keys: Keys): Promise<Backup> {
  const { file, header } = await readBackup(text)
  if (keys.check !== header.check) throw new WalletError('wrongBackupPassword')
  try {
    const { vault, rest } = v.parse(valueSchema, await openValue(file, keys.key, header.iv))
    const contents = readContents(vault, [])
    await requireKeys(contents)
    return { contents, rest }
  } catch {
    throw new WalletError('damagedBackup')
  }
}

/** Throws if a phrase is invalid, or if an account's address does not match its key. */
async function requireKeys(contents: Contents): Promise<void> {
  const accounts = accountsIn(contents)
  if (accounts.length === 0 || accounts.length > mostAccounts) throw new WalletError('damagedVault')
  for (const keyring of contents.keyrings)
    if (keyring.kind === 'phrase' && !(await checkPhrase(keyring.phrase)).ok)
      throw new WalletError('damagedVault')
  for (const { kind, address } of accounts)
    if (kind === 'hd' || kind === 'key') await signatory(contents, address)
}
