import * as v from 'valibot'
import { hasKind, WalletError } from '../domain/errors.ts'
import { signatory } from './accountKeys.ts'
import { accountsIn, type Contents, readContents } from './contents.ts'
import { headerEntries, openValue, readSealed, sealValue } from './envelope.ts'
import { deriveKeys, type KdfCost, newKdf } from './kdf.ts'
import { checkPhrase } from './phrase.ts'

const format = 'volley-backup'
const version = 1

/** The highest cost to accept from a file that anyone may have made. Our backups cost as much as our vaults. */
const highest: KdfCost = { memory: 262_144, iterations: 10 }

/** Limited, since opening a backup derives each account again. */
const mostAccounts = 1000

const fileSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.literal(format) }))
const headerSchema = v.object({ version: v.literal(version), ...headerEntries })
const valueSchema = v.object({ vault: v.unknown(), rest: v.unknown() })

/** `rest` is the data outside the vault, in the form that its owners write. */
export type Backup = { contents: Contents; rest: unknown }

/** The file's text: encrypted like the vault, with a separate salt. Only format and header are readable. */
export async function sealBackup(
  { contents, rest }: Backup,
  password: string,
  cost: KdfCost,
): Promise<string> {
  const kdf = newKdf(cost)
  const { key, check } = await deriveKeys(password, kdf)
  const fields = { version, cipher: 'AES-256-GCM', kdf, check }
  const sealed = await sealValue({ vault: contents, rest }, key, fields)
  return JSON.stringify({ format, ...sealed })
}

/**
 * Opens a file that anyone may have made. Rejects with `noBackup`, `newerBackup`, `wrongBackupPassword`, or
 * `damagedBackup`, which includes addresses that do not match their keys.
 */
export async function openBackup(text: string, password: string): Promise<Backup> {
  const file = v.safeParse(fileSchema, text)
  if (!file.success) throw new WalletError('noBackup')
  try {
    const { kdf, check, iv } = await readSealed(file.output, headerSchema, version)
    if (kdf.memory > highest.memory || kdf.iterations > highest.iterations)
      throw new WalletError('damagedVault')
    if (password === '') throw new WalletError('wrongPassword')
    const keys = await deriveKeys(password, kdf)
    if (keys.check !== check) throw new WalletError('wrongPassword')
    const { vault, rest } = v.parse(valueSchema, await openValue(file.output, keys.key, iv))
    const contents = readContents(vault, [])
    await requireKeys(contents)
    return { contents, rest }
  } catch (error) {
    if (hasKind(error, 'wrongPassword')) throw new WalletError('wrongBackupPassword')
    if (hasKind(error, 'newerVault')) throw new WalletError('newerBackup')
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
  for (const { kind, address } of accounts) if (kind !== 'watch') await signatory(contents, address)
}
