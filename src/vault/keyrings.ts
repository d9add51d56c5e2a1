import type { Address } from 'viem'
import { WalletError } from '../domain/errors.ts'
import type { Keys } from '../domain/passwordKeys.ts'
import type { DeviceAccount } from '../domain/signing/deviceAccount.ts'
import { derive, deriver, fromKey, keyOf } from './accountKeys.ts'
import type { Contents, PhraseKeyring } from './contents.ts'
import { addKeyring, addToPhrase, nextIndex, phraseOf, removeAccount } from './editContents.ts'
import { checkPhrase } from './phrase.ts'

/** The vault's operations on accounts. All but the last two also reject with `locked` or `notWritten`. */
export type Keyrings = {
  /** Adds a phrase with its first account. `badPhrase`, `phraseExists`. */
  addPhrase(text: string): Promise<Address>
  /** Adds a phrase's next account, or the one at this index. `unknownPhrase`, `accountExists`. */
  addAccount(phrase: number, index?: number): Promise<Address>
  /** Adds a private key; `address` is the one in its file, if any. `badKey`, `badKeystore`, `accountExists`. */
  addKey(text: string, address?: Address): Promise<Address>
  /** Adds accounts of a device: all or none. Returns the first. `accountExists`. */
  addDevice(accounts: readonly DeviceAccount[]): Promise<Address>
  /** Adds an address whose key is elsewhere. `accountExists`. */
  addWatched(address: Address): Promise<Address>
  /** The addresses of a phrase at these indices, in use or not. `unknownPhrase`. */
  addressesAt(phrase: number, indices: readonly number[]): Promise<Address[]>
  /** Also removes its key, or its phrase if it was the last. As `unlock`; `unknownAccount`, `lastAccount`. */
  remove(address: Address, keys: Keys): Promise<void>
  /** Unlocks nothing. As `unlock`; `unknownPhrase`. */
  revealPhrase(phrase: number, keys: Keys): Promise<string>
  /** The private key of an account. Unlocks nothing. As `unlock`; `unknownAccount`, `watchOnly`. */
  exportKey(address: Address, keys: Keys): Promise<string>
}

/** A change of the contents. Resolves to the new contents and to the result for the caller. */
export type Edit<result> = (contents: Contents) => Promise<{ contents: Contents; result: result }>

/** `opened` returns the unlocked vault's contents, or decrypts them with the keys; `edit` also stores them. */
export function createKeyrings({
  opened,
  edit,
}: {
  opened(keys?: Keys): Promise<Contents>
  edit<result>(change: Edit<result>, keys?: Keys): Promise<result>
}): Keyrings {
  return {
    async addPhrase(text) {
      const keyring = await phraseKeyring(text)
      return edit(async (contents) => ({
        contents: addKeyring(contents, keyring),
        result: keyring.accounts[0].address,
      }))
    },

    addAccount: (id, index) =>
      edit(async (contents) => {
        const phrase = phraseOf(contents, id)
        const place = index ?? nextIndex(phrase)
        const { address } = await derive(phrase.phrase, place)
        return { contents: addToPhrase(contents, id, { index: place, address }), result: address }
      }),

    async addKey(text, address) {
      const keyring = await keyKeyring(text)
      if (address && keyring.address !== address) throw new WalletError('badKeystore')
      return edit(async (contents) => ({
        contents: addKeyring(contents, keyring),
        result: keyring.address,
      }))
    },

    addDevice: (accounts) =>
      edit(async (contents) => {
        const [first] = accounts
        if (!first) throw new WalletError('unknownAccount')
        return { contents: accounts.reduce<Contents>(addKeyring, contents), result: first.address }
      }),

    addWatched: (address) =>
      edit(async (contents) => ({
        contents: addKeyring(contents, { kind: 'watch', address }),
        result: address,
      })),

    async addressesAt(id, indices) {
      const { phrase } = phraseOf(await opened(), id)
      const at = await deriver(phrase)
      return indices.map((index) => at(index).address)
    },

    remove: (address, keys) =>
      edit(async (contents) => ({ contents: removeAccount(contents, address), result: undefined }), keys),

    async revealPhrase(id, keys) {
      return phraseOf(await opened(keys), id).phrase
    },

    async exportKey(address, keys) {
      return keyOf(await opened(keys), address)
    },
  }
}

/** A typed phrase with its first account. Rejects with `badPhrase`. */
export async function phraseKeyring(text: string) {
  const checked = await checkPhrase(text)
  if (!checked.ok) throw new WalletError('badPhrase')
  const { phrase } = checked
  const { address } = await derive(phrase, 0)
  const accounts: [{ index: number; address: Address }] = [{ index: 0, address }]
  return { kind: 'phrase', id: 1, phrase, accounts } satisfies PhraseKeyring
}

/** A typed private key, with or without 0x. */
async function keyKeyring(text: string) {
  const digits = text.trim().toLowerCase().replace(/^0x/, '')
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new WalletError('badKey')
  const key = `0x${digits}` as const
  const account = await fromKey(key).catch(() => {
    throw new WalletError('badKey')
  })
  return { kind: 'key', key, address: account.address } as const
}
