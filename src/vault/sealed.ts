import * as v from 'valibot'
import type { Address } from 'viem'
import { WalletError } from '../domain/errors.ts'
import type { Kdf, Keys } from '../domain/passwordKeys.ts'
import { looseAddress } from '../domain/schema.ts'
import { accountSchema, accountsIn, type Contents, readContents, type VaultAccount } from './contents.ts'
import { headerEntries, openValue, readSealed, type Sealed, sealValue } from './envelope.ts'

const version = 2

const headerSchema = v.union([
  v.object({ version: v.literal(version), ...headerEntries, accounts: v.array(accountSchema) }),
  /** The addresses belong to one phrase, from its first account on. */
  v.object({ version: v.literal(1), ...headerEntries, addresses: v.array(looseAddress) }),
])

/** The data that is readable without the password; `version` is the stored one. */
export type Header = v.InferOutput<v.ObjectSchema<typeof headerEntries, undefined>> & {
  version: number
  accounts: VaultAccount[]
}

/** Encrypts the contents; the accounts stay unencrypted. */
export function seal(contents: Contents, { keys, kdf }: { keys: Keys; kdf: Kdf }): Promise<Sealed> {
  const fields: Omit<Header, 'iv'> = {
    version,
    cipher: 'AES-256-GCM',
    kdf,
    check: keys.check,
    accounts: accountsIn(contents),
  }
  return sealValue(contents, keys.key, fields)
}

/** Reads the header, which needs no password. Rejects with `damagedVault` or `newerVault`. */
export async function readHeader(stored: unknown): Promise<Header> {
  const header = await readSealed(stored, headerSchema, version)
  return 'accounts' in header ? header : renewed(header)
}

/** Decrypts with a key that the header's `check` has proven right. `damagedVault`, `newerVault`. */
export async function open(stored: unknown, key: string): Promise<Contents> {
  const { iv, accounts } = await readHeader(stored)
  const decrypted = await openValue(stored, key, iv)
  try {
    return readContents(
      decrypted,
      accounts.map(({ address }) => address),
    )
  } catch {
    throw new WalletError('damagedVault')
  }
}

function renewed({ addresses, ...rest }: { addresses: Address[] } & Omit<Header, 'accounts'>): Header {
  return {
    ...rest,
    accounts: addresses.map((address, index) => ({ kind: 'hd', address, phrase: 1, index })),
  }
}
