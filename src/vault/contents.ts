import * as v from 'valibot'
import type { LocalAccount } from 'viem'

const phraseKeyring = v.object({
  kind: v.literal('phrase'),
  phrase: v.string(),
  /** How many of its accounts are in use, from index 0 on. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/**
 * What the vault encrypts: the phrase's keyring first. Another kind of key (imported, on a device) will be
 * another kind of keyring after it.
 */
export const contentsSchema = v.object({ version: v.literal(1), keyrings: v.tuple([phraseKeyring]) })

export type Contents = v.InferOutput<typeof contentsSchema>

/** A checked phrase with its first account. */
export function phraseContents(phrase: string): Contents {
  return { version: 1, keyrings: [{ kind: 'phrase', phrase, count: 1 }] }
}

/** The same with the phrase's next account in use. */
export function addAccountTo({ version, keyrings: [phrase] }: Contents): Contents {
  return { version, keyrings: [{ ...phrase, count: phrase.count + 1 }] }
}

/** The account at m/44'/60'/0'/0/`place`, of BIP-44 and a BIP-39 phrase without a passphrase. */
export async function accountAt({ keyrings: [{ phrase }] }: Contents, place: number): Promise<LocalAccount> {
  const { mnemonicToAccount } = await import('./derivation.ts')
  return mnemonicToAccount(phrase, { addressIndex: place })
}
