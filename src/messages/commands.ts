import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { speeds } from '../domain/batch.ts'
import { olderHosts } from '../domain/compatHosts.ts'
import type { SerializedError } from '../domain/errors.ts'
import { nftList } from '../domain/nft.ts'
import { type PhishingAbout, phishingList } from '../domain/phishingHosts.ts'
import { priceChoice } from '../domain/prices.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Review } from '../domain/review/review.ts'
import { address, bytes, quantity } from '../domain/schema.ts'
import { autoLockChoices } from '../domain/walletSettings.ts'
import { largestBackup } from './largestBackup.ts'

const mode = v.picklist(['atomic', 'stepwise', 'pipelined', 'single'])
const fees = v.union([
  v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
  v.object({ gasPrice: quantity }),
])

const ceiling = v.object({
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  transactions: v.pipe(
    v.array(v.object({ expected: quantity, gas: quantity, fee: quantity, dataFee: v.optional(quantity) })),
    v.minLength(1),
    v.maxLength(100),
  ),
})

const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(99))
const nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const call = v.object({ to: address, value: v.optional(quantity), data: v.optional(bytes) })

/** Base64 of 32 bytes. */
const secret = v.pipe(v.string(), v.base64(), v.length(44))

/** Shown beside what others write, so nothing that could turn or hide text. */
const accountName = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\p{C}/gu, '').trim()),
  v.minLength(1),
  v.maxLength(32),
)

/** Commands of extension pages: name → input schema. Add a line, then a handler. */
export const commands = {
  'approval.decide': v.object({
    id: v.string(),
    decision: v.picklist(['approved', 'rejected', 'upgradeDeclined']),
    /** Of the review that was on the screen. */
    revision: v.optional(v.number()),
    choice: v.optional(
      v.object({
        accounts: v.optional(v.array(address)),
        mode: v.optional(mode),
        gas: v.optional(v.array(quantity)),
        fees: v.optional(fees),
        ceiling: v.optional(ceiling),
        speed: v.optional(v.picklist(speeds)),
        understood: v.optional(v.literal(true)),
        switch: v.optional(v.literal(true)),
      }),
    ),
  }),
  /** Changes what a request does, in place of all that was changed before. `revision` as in `approval.decide`. */
  'approval.edit': v.object({
    id: v.string(),
    revision: v.number(),
    edits: v.object({
      order: v.optional(v.array(place)),
      allowances: v.optional(v.array(v.object({ index: place, amount: quantity }))),
      gas: v.optional(v.array(v.object({ index: place, gas: quantity }))),
      nonce: v.optional(nonce),
      from: v.optional(address),
    }),
  }),
  /** Asks the node again for what a request needs. */
  'approval.retry': v.object({ id: v.string() }),
  /** Nothing waits in this window of the approval page, so it would close. */
  'approval.empty': v.object({ windowId: v.number() }),
  /** The code that answers calls to a contract, for a guess at a function that nobody knows. */
  'contract.code': v.object({ chainId: v.number(), address }),
  'vault.generate': v.object({}),
  'vault.check': v.object({ phrase: v.string() }),
  'vault.create': v.object({ phrase: v.string(), password: v.string() }),
  'vault.unlock': v.object({ password: v.string() }),
  /** Checks a password before a longer operation. */
  'vault.verify': v.object({ password: v.string() }),
  'vault.changePassword': v.object({ password: v.string(), next: v.string() }),
  /** `credential`, `salt` and `secret` are base64: the passkey, and what it computes from the salt. */
  'passkey.add': v.object({
    password: v.string(),
    credential: v.pipe(v.string(), v.base64(), v.maxLength(2048)),
    salt: secret,
    secret,
  }),
  'passkey.remove': v.object({}),
  'passkey.unlock': v.object({ secret }),
  /** The text of a backup file, encrypted under the wallet's password. */
  'backup.make': v.object({ password: v.string() }),
  /** A wallet out of such a text, where there is none yet. */
  'backup.restore': v.object({ file: v.pipe(v.string(), v.maxLength(largestBackup)), password: v.string() }),
  'vault.lock': v.object({}),
  'vault.reset': v.object({}),
  'account.select': v.object({ address }),
  /** The next account of a phrase, or the one at this index. */
  'account.add': v.object({ phrase: v.number(), index: v.optional(v.number()) }),
  /** Looks on the selected network for accounts of a phrase that were used. */
  'account.discover': v.object({ phrase: v.number() }),
  'account.importPhrase': v.object({ phrase: v.string() }),
  /** `address` is the one that a keystore file names beside its key. */
  'account.importKey': v.object({ key: v.string(), address: v.optional(address) }),
  /** An address whose key is elsewhere. */
  'account.watch': v.object({ address }),
  'account.rename': v.object({ address, name: accountName }),
  'account.move': v.object({ address, place: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  'account.hide': v.object({ address, hidden: v.boolean() }),
  'account.remove': v.object({ address, password: v.string() }),
  /** Both are answered some seconds after the password was found right. */
  'account.exportKey': v.object({ address, password: v.string() }),
  'phrase.reveal': v.object({ phrase: v.number(), password: v.string() }),
  /** Asks to make the selected account a plain one again on the selected network. */
  'account.undelegate': v.object({}),
  /** Asks to put the contract for account upgrades on the selected network. */
  'delegate.deploy': v.object({}),
  'network.select': v.object({ chainId: v.number() }),
  'network.save': v.object({
    chainId: v.number(),
    name: v.string(),
    /** In order of use. */
    rpcUrls: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10)),
    /** Of URLs, whether what is sent there goes nowhere else. */
    private: v.optional(v.record(v.string(), v.boolean())),
    symbol: v.string(),
    decimals: v.optional(v.number()),
    explorer: v.optional(v.string()),
    wsUrl: v.optional(v.string()),
    /** Milliseconds, both. */
    preconfirmation: v.optional(v.number()),
    blockTime: v.optional(v.number()),
    /** The person knows that a URL without encryption is among them. */
    plain: v.optional(v.literal(true)),
  }),
  /** Forgets a network of the person's own, or what was changed of another. */
  'network.remove': v.object({ chainId: v.number() }),
  'network.retry': v.object({}),
  /** Questions to the selected network's node in one request. An answer is `null` where the node refuses it. */
  'node.read': v.object({
    requests: v.pipe(
      v.array(
        v.object({
          method: v.picklist(['eth_call', 'eth_getLogs', 'eth_blockNumber']),
          params: v.array(v.unknown()),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  'token.add': v.object({ address }),
  'token.remove': v.object({ address }),
  'token.hide': v.object({ address, hidden: v.boolean() }),
  /** Puts the tokens of the selected network in this order. */
  'token.order': v.object({ addresses: v.array(address) }),
  /** Calls of the wallet itself, from the selected account on the selected network: several are a batch. */
  'calls.ask': v.object({ calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(100)) }),
  /** Replaces the watched NFTs of a chain. */
  'nft.keep': v.object({ chainId: v.number(), nfts: nftList }),
  'contact.save': v.object({ address, name: accountName }),
  'contact.remove': v.object({ address }),
  'batch.stop': v.object({ key: v.string() }),
  /** The person knows that nothing of this lane waits: it is signed for again. */
  'lane.trust': v.object({ lane: v.string() }),
  /** What it costs at most to put another transaction in the place of a call that waits. */
  'batch.offer': v.object({ key: v.string(), index: v.number(), by: v.picklist(['faster', 'cancel']) }),
  /** Another transaction in the place of a call that waits: `index` is that of the call, `ceiling` was on the screen. */
  'batch.speedUp': v.object({ key: v.string(), index: v.number(), ceiling }),
  'batch.cancel': v.object({ key: v.string(), index: v.number(), ceiling }),
  /** The most that the rest of a batch costs after its fee rose above the approved one. */
  'batch.offerMore': v.object({ key: v.string() }),
  /** Continues such a batch, up to the ceiling on screen. */
  'batch.allowMore': v.object({ key: v.string(), ceiling }),
  /** Asks the user to send what did not happen, as a new batch. */
  'batch.retry': v.object({ key: v.string() }),
  /** All that the journal has of a batch, but the signed bytes. */
  'batch.journal': v.object({ key: v.string() }),
  /** A key or the pointer moved in a page of the wallet. */
  'person.active': v.object({}),
  /** Ends one connection of a site: that of its private windows, or the other. */
  'site.revoke': v.object({ origin: v.string(), incognito: v.optional(v.literal(true)) }),
  'site.revokeAll': v.object({}),
  /** Selects a network for a site alone; without one it has the wallet's. */
  'site.chain': v.object({
    origin: v.string(),
    incognito: v.optional(v.literal(true)),
    chainId: v.optional(v.number()),
  }),
  /** Rejects what the site asks, ends its connection, and keeps it from asking again. */
  'site.block': v.object({ origin: v.string() }),
  'site.unblock': v.object({ origin: v.string() }),
  /** The current phishing list. */
  'phishing.about': v.object({}),
  /** Uses this list from now on, in place of the one that came with the wallet. */
  'phishing.choose': v.object({ list: phishingList }),
  /** Goes back to the list that came with the wallet. */
  'phishing.forget': v.object({}),
  'settings.change': v.object({
    strict: v.optional(v.boolean()),
    upgrades: v.optional(v.boolean()),
    signTransactions: v.optional(v.boolean()),
    networkPerSite: v.optional(v.boolean()),
    plainHttp: v.optional(v.boolean()),
    shareAssets: v.optional(v.boolean()),
    older: v.optional(olderHosts),
    theme: v.optional(v.picklist(['system', 'light', 'dark'])),
    autoLock: v.optional(v.picklist(autoLockChoices)),
    /** `null`: nobody. */
    prices: v.nullish(priceChoice),
  }),
} as const satisfies Record<string, v.GenericSchema>

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<name extends CommandName> = v.InferOutput<Commands[name]>

/** What a checked phrase looks like word by word; `known` is false for a word that is not in the BIP-39 list. */
export type PhraseCheck = { ok: boolean; reason?: string; words: { word: string; known: boolean }[] }

/** Accounts of a phrase that were used and are not in the wallet, and how many addresses were looked at. */
export type Discovery = { found: { index: number; address: Address }[]; looked: number }

type Outputs = {
  'batch.offer': Ceiling
  'batch.offerMore': Ceiling
  /** True if the page should close. A request that arrived meanwhile goes to it. */
  'approval.empty': { closes: boolean }
  /** `at` is where it stands if the contract hands calls on. `undefined` where the node does not answer. */
  'contract.code': { code: Hex; at?: Address } | undefined
  'vault.generate': { phrase: string }
  'vault.check': PhraseCheck
  'phishing.about': PhishingAbout
  'backup.make': { file: string }
  'account.discover': Discovery
  'batch.journal': { batch: object; request?: { review?: Review }; transactions: object[] }
  'account.exportKey': { key: string }
  'node.read': { results: unknown[] }
  'phrase.reveal': { phrase: string }
}

/** What each command answers; nothing where it is not named. */
export type CommandOutput<name extends CommandName> = name extends keyof Outputs ? Outputs[name] : undefined

export type CommandReply<output = unknown> =
  | { ok: true; output: output }
  | { ok: false; error: SerializedError }
