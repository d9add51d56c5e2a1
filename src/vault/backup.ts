import * as v from 'valibot'
import { vaultError, vaultErrorName } from '../domain/vaultErrors.ts'
import { signatory } from './accountKeys.ts'
import { accountsIn, type Contents, readContents } from './contents.ts'
import { headerEntries, openValue, readSealed, sealValue } from './envelope.ts'
import { deriveKeys, type KdfCost, newKdf } from './kdf.ts'
import { checkPhrase } from './phrase.ts'

const format = 'volley-backup'
const version = 1

/** What a stranger's file may cost to try. A backup of ours costs what a vault of its time did. */
const highest: KdfCost = { memory: 262_144, iterations: 10 }

/** Each is derived again when the backup is opened. */
const mostAccounts = 1000

const fileSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.literal(format) }))
const headerSchema = v.object({ version: v.literal(version), ...headerEntries })
const valueSchema = v.object({ vault: v.unknown(), rest: v.unknown() })

/** `rest` is what lies outside the vault, as its owners write it. */
export type Backup = { contents: Contents; rest: unknown }

/** The text of the file: encrypted like the vault, under a salt of its own. Only the format can be read in it. */
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
 * Opens a file that anybody may have made. Rejects with `NoBackup`, `TooNew`, `WrongPassword`, and `DamagedBackup` also
 * where an address is not that of its key.
 */
export async function openBackup(text: string, password: string): Promise<Backup> {
  const file = v.safeParse(fileSchema, text)
  if (!file.success) throw vaultError('NoBackup')
  try {
    const { kdf, check, iv } = await readSealed(file.output, headerSchema, version)
    if (kdf.memory > highest.memory || kdf.iterations > highest.iterations) throw vaultError('Damaged')
    if (password === '') throw vaultError('WrongPassword')
    const keys = await deriveKeys(password, kdf)
    if (keys.check !== check) throw vaultError('WrongPassword')
    const { vault, rest } = v.parse(valueSchema, await openValue(file.output, keys.key, iv))
    const contents = readContents(vault, [])
    await requireKeys(contents)
    return { contents, rest }
  } catch (error) {
    const name = vaultErrorName(error)
    if (name === 'WrongPassword') throw vaultError('BackupPassword')
    if (name === 'TooNew') throw vaultError('NewerBackup')
    throw vaultError('DamagedBackup')
  }
}

/** Throws where a phrase is none, or where an account is not the one of its key. */
async function requireKeys(contents: Contents): Promise<void> {
  const accounts = accountsIn(contents)
  if (accounts.length === 0 || accounts.length > mostAccounts) throw vaultError('Damaged')
  for (const keyring of contents.keyrings)
    if (keyring.kind === 'phrase' && !(await checkPhrase(keyring.phrase)).ok) throw vaultError('Damaged')
  for (const { kind, address } of accounts) if (kind !== 'watch') await signatory(contents, address)
}
