import * as v from 'valibot'
import type { Address } from 'viem'
import { looseAddress } from '../domain/schema.ts'
import { ledgerAccount, qrAccount } from '../domain/signing/deviceAccount.ts'

/** BIP-32: an index of 2^31 or more means a hardened key. */
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1))
const account = v.object({ index, address: looseAddress })
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const phraseKeyring = v.object({
  kind: v.literal('phrase'),
  /** The phrase's number, which the person sees. No other phrase gets it while this one exists. */
  id,
  phrase: v.string(),
  /** The accounts in use, in the order they were added: m/44'/60'/0'/0/`index` of BIP-44. */
  accounts: v.pipe(v.array(account), v.minLength(1)),
})

/** An imported private key. */
const keyKeyring = v.object({
  kind: v.literal('key'),
  key: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{64}$/),
    v.transform((text) => text as `0x${string}`),
  ),
  address: looseAddress,
})

/** An address whose key is elsewhere. */
const watchKeyring = v.object({ kind: v.literal('watch'), address: looseAddress })

/** The vault's encrypted contents, in the order they were added. */
export const contentsSchema = v.object({
  version: v.literal(2),
  keyrings: v.array(v.union([phraseKeyring, keyKeyring, qrAccount, ledgerAccount, watchKeyring])),
})

export type Contents = v.InferOutput<typeof contentsSchema>
export type Keyring = Contents['keyrings'][number]
export type PhraseKeyring = Extract<Keyring, { kind: 'phrase' }>

/** The public data of each account, readable without the password; `accountKeys.ts` gets each kind's signer. */
export const accountSchema = v.union([
  v.object({ kind: v.literal('hd'), address: looseAddress, phrase: id, index }),
  v.object({ kind: v.literal('key'), address: looseAddress }),
  qrAccount,
  ledgerAccount,
  v.object({ kind: v.literal('watch'), address: looseAddress }),
])

export type VaultAccount = v.InferOutput<typeof accountSchema>

/** The accounts of all keyrings, in the order they were added. */
export function accountsIn({ keyrings }: Contents): VaultAccount[] {
  return keyrings.flatMap((keyring): VaultAccount[] => {
    if (keyring.kind === 'phrase')
      return keyring.accounts.map((account) => ({ kind: 'hd', phrase: keyring.id, ...account }))
    if (keyring.kind === 'key') return [{ kind: 'key', address: keyring.address }]
    return [keyring]
  })
}

/** Version 1 had one phrase and the number of its accounts; only the header had their addresses. */
const firstSchema = v.object({
  version: v.literal(1),
  keyrings: v.tuple([v.object({ kind: v.literal('phrase'), phrase: v.string(), count: v.number() })]),
})

/**
 * Parses decrypted contents of this or an older version. `addresses` come from the header that was
 * authenticated with them; an older version needs them. Throws if the contents are neither.
 */
export function readContents(decrypted: unknown, addresses: readonly Address[]): Contents {
  const first = v.safeParse(firstSchema, decrypted)
  if (!first.success) return v.parse(contentsSchema, decrypted)
  const [{ phrase }] = first.output.keyrings
  const accounts = addresses.map((address, index) => ({ index, address }))
  return v.parse(contentsSchema, { version: 2, keyrings: [{ kind: 'phrase', id: 1, phrase, accounts }] })
}
