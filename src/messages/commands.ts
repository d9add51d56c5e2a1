import * as v from 'valibot'
import type { Address } from 'viem'
import { speeds } from '../domain/batch.ts'
import { olderHosts } from '../domain/compatHosts.ts'
import type { SerializedError } from '../domain/errors.ts'
import { type PhishingAbout, phishingList } from '../domain/known/phishingHosts.ts'
import { nftList } from '../domain/nft.ts'
import { type BackupFacts, type KdfFacts, keysSchema, newKeysSchema } from '../domain/passwordKeys.ts'
import { priceChoice } from '../domain/prices.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Review, WarningBlock } from '../domain/review/review.ts'
import { address, bytes, hash, quantity } from '../domain/schema.ts'
import { deviceAccounts } from '../domain/signing/deviceAccount.ts'
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

/** The parts r, s and v. Devices need up to nine bytes for the last one. */
const deviceSignature = v.pipe(bytes, v.minLength(132), v.maxLength(148))

/** The text of a backup file. */
const file = v.pipe(v.string(), v.maxLength(largestBackup))

/** Strips control characters: the name appears next to foreign text and must not reorder or hide it. */
const accountName = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\p{C}/gu, '').trim()),
  v.minLength(1),
  v.maxLength(32),
)

/** Commands from extension pages to the background: name → input schema. Add a line, then a handler. */
export const commands = {
  'approval.decide': v.object({
    id: v.string(),
    decision: v.picklist(['approved', 'rejected', 'upgradeDeclined']),
    /** Revision of the review on the screen. */
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
  /** Edits a request and replaces all earlier edits. `revision` as in `approval.decide`. */
  'approval.edit': v.object({
    id: v.string(),
    revision: v.number(),
    edits: v.object({
      order: v.optional(v.array(place)),
      allowances: v.optional(v.array(v.object({ index: place, amount: quantity }))),
      least: v.optional(v.array(v.object({ index: place, amount: quantity }))),
      gas: v.optional(v.array(v.object({ index: place, gas: quantity }))),
      nonce: v.optional(nonce),
      from: v.optional(address),
      asksPrice: v.optional(v.literal(true)),
    }),
  }),
  /** Asks the node again for the data that a request needs. */
  'approval.retry': v.object({ id: v.string() }),
  /** This window of the approval page has no pending request and wants to close. */
  'approval.empty': v.object({ windowId: v.number() }),
  'vault.generate': v.object({}),
  'vault.check': v.object({ phrase: v.string() }),
  /** What a page needs to derive keys from a password. The password itself stays in the page. */
  'vault.kdf': v.object({}),
  'vault.create': v.object({ phrase: v.string(), next: newKeysSchema }),
  /** `dearer` replaces keys that cost less than today's. */
  'vault.unlock': v.object({ keys: keysSchema, dearer: v.optional(newKeysSchema) }),
  /** Checks a password, by its keys, before a longer operation. */
  'vault.verify': v.object({ keys: keysSchema }),
  'vault.changePassword': v.object({ keys: keysSchema, next: newKeysSchema }),
  /** All base64: `credential` is the passkey, and `secret` is the passkey's output for `salt`. */
  'passkey.add': v.object({
    keys: keysSchema,
    credential: v.pipe(v.string(), v.base64(), v.maxLength(2048)),
    salt: secret,
    secret,
  }),
  'passkey.remove': v.object({}),
  'passkey.unlock': v.object({ secret }),
  /** Makes the text of a backup file, encrypted with `next`, which come from the wallet's password too. */
  'backup.make': v.object({ keys: keysSchema, next: newKeysSchema }),
  /** What a page needs to derive the keys of a backup file. */
  'backup.kdf': v.object({ file }),
  /** Creates a wallet from the text of a backup file, if there is none yet. `keys` are the file's. */
  'backup.restore': v.object({
    file,
    keys: keysSchema,
    next: newKeysSchema,
  }),
  'vault.lock': v.object({}),
  'vault.reset': v.object({}),
  'account.select': v.object({ address }),
  /** Adds the next account of a phrase, or the account at `index`. */
  'account.add': v.object({ phrase: v.number(), index: v.optional(v.number()) }),
  /** The addresses of a phrase at these indices. */
  'account.addresses': v.object({ phrase: v.number(), indices: v.array(v.number()) }),
  'account.importPhrase': v.object({ phrase: v.string() }),
  /** `address` is the address in the keystore file, if any. */
  'account.importKey': v.object({ key: v.string(), address: v.optional(address) }),
  /** Adds accounts of a device that reads and shows QR codes. */
  'account.addDevice': v.object({ accounts: deviceAccounts }),
  /** Adds a watch-only address, whose key is not in the wallet. */
  'account.watch': v.object({ address }),
  'account.rename': v.object({ address, name: accountName }),
  'account.move': v.object({ address, place: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  'account.hide': v.object({ address, hidden: v.boolean() }),
  'account.remove': v.object({ address, keys: keysSchema }),
  /** The background answers both some seconds after it verified the password. */
  'account.exportKey': v.object({ address, keys: keysSchema }),
  'phrase.reveal': v.object({ phrase: v.number(), keys: keysSchema }),
  /** Asks the user to remove the selected account's upgrade on the selected network. */
  'account.undelegate': v.object({}),
  'network.select': v.object({ chainId: v.number() }),
  /** The page has asked the nodes and a new bundler for their chain. */
  'network.save': v.object({
    chainId: v.number(),
    name: v.string(),
    /** In the order in which the wallet tries them. */
    rpcUrls: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10)),
    /** By URL: true if it keeps transactions private. */
    private: v.optional(v.record(v.string(), v.boolean())),
    symbol: v.string(),
    decimals: v.optional(v.number()),
    explorer: v.optional(v.string()),
    wsUrl: v.optional(v.string()),
    /** Both in milliseconds. */
    preconfirmation: v.optional(v.number()),
    blockTime: v.optional(v.number()),
    /** Absent: the network has no bundler. */
    bundlerUrl: v.optional(v.string()),
    /** The user accepted that a URL is unencrypted. */
    plain: v.optional(v.literal(true)),
  }),
  /** Removes a custom network, or resets the user's changes to a built-in one. */
  'network.remove': v.object({ chainId: v.number() }),
  'network.retry': v.object({}),
  /** With what the page has read from the contract. */
  'token.add': v.object({
    chainId: v.number(),
    address,
    symbol: v.string(),
    decimals: v.number(),
    name: v.exactOptional(v.string()),
  }),
  'token.remove': v.object({ address }),
  'token.hide': v.object({ address, hidden: v.boolean() }),
  /** Sorts the tokens of the selected network in this order. */
  'token.order': v.object({ addresses: v.array(address) }),
  /** The wallet's own calls from the selected account. On `chainId`, or if they are several, they form a batch. */
  'calls.ask': v.object({
    calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(100)),
    chainId: v.optional(v.number()),
  }),
  /**
   * Asks for a signature of typed data (JSON) by the selected account, like a site's request on the selected network.
   * Returns its answer. If the background died meanwhile, the same `id` finds the same request.
   */
  'typedData.ask': v.object({ id: v.string(), typed: v.string() }),
  /** Asks the user to rescue an account: these calls of it, which `payer` pays with these fees. `gas` is for the calls. */
  'account.rescue': v.object({
    from: address,
    payer: address,
    calls: v.pipe(
      v.array(v.object({ to: address, value: quantity, data: bytes })),
      v.minLength(1),
      v.maxLength(100),
    ),
    gas: quantity,
    fees: v.optional(fees),
  }),
  /** Replaces the NFTs watched on a chain. */
  'nft.keep': v.object({ chainId: v.number(), nfts: nftList }),
  'contact.save': v.object({ address, name: accountName }),
  'contact.remove': v.object({ address }),
  /** A device's signature of what `wanted` names: by its id, and by the key of its batch, if it has one. */
  'signature.give': v.object({ id: hash, batch: v.optional(v.string()), signature: deviceSignature }),
  /**
   * The person refuses to sign. A batch stops: its unsigned calls are never signed. A replacement ends alone. `stale`:
   * a page saw that the chain takes a batch's bytes no more, and the batch prepares others.
   */
  'signature.refuse': v.object({
    id: hash,
    batch: v.optional(v.string()),
    stale: v.optional(v.literal(true)),
  }),
  /** Opens the window that shows what devices are to sign. */
  'signature.show': v.object({}),
  'batch.stop': v.object({ key: v.string() }),
  /** The user confirms that this lane has no pending transaction, so the wallet may sign there again. */
  'lane.trust': v.object({ lane: v.string() }),
  /** Computes the maximum cost of replacing the transaction of a pending call. */
  'batch.offer': v.object({ key: v.string(), index: v.number(), by: v.picklist(['faster', 'cancel']) }),
  /** Replaces the transaction of a pending call: `index` is the call's index, `ceiling` was on the screen. */
  'batch.speedUp': v.object({ key: v.string(), index: v.number(), ceiling }),
  'batch.cancel': v.object({ key: v.string(), index: v.number(), ceiling }),
  /** Computes the maximum cost of the rest of a batch whose fee rose above its approved ceiling. */
  'batch.offerMore': v.object({ key: v.string() }),
  /** Continues such a batch, up to the ceiling on the screen. */
  'batch.allowMore': v.object({ key: v.string(), ceiling }),
  /** Asks the user to send the unexecuted calls as a new batch. */
  'batch.retry': v.object({ key: v.string() }),
  /** The journal's records of a batch, without the signed bytes. */
  'batch.journal': v.object({ key: v.string() }),
  /** Reports user activity (key or pointer) in a page of the wallet. */
  'person.active': v.object({}),
  /** Ends one connection of a site: the private windows' connection (`incognito`), or the regular one. */
  'site.revoke': v.object({ origin: v.string(), incognito: v.optional(v.literal(true)) }),
  'site.revokeAll': v.object({}),
  /** Selects a network for one site. Without `chainId` the site uses the wallet's network. */
  'site.chain': v.object({
    origin: v.string(),
    incognito: v.optional(v.literal(true)),
    chainId: v.optional(v.number()),
  }),
  /** Rejects the site's requests, ends its connection, and blocks further requests. */
  'site.block': v.object({ origin: v.string() }),
  'site.unblock': v.object({ origin: v.string() }),
  /** The warnings about a site itself. */
  'site.assess': v.object({ origin: v.string() }),
  /** Describes the active phishing list. */
  'phishing.about': v.object({}),
  /** Replaces the built-in list with this one. */
  'phishing.choose': v.object({ list: phishingList }),
  /** Restores the built-in list. */
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
    /** `null`: no price source. */
    prices: v.nullish(priceChoice),
  }),
} as const satisfies Record<string, v.GenericSchema>

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<name extends CommandName> = v.InferOutput<Commands[name]>

/** Result of checking a phrase. `known` is false for a word that is not in the BIP-39 list. */
export type PhraseCheck = { ok: boolean; reason?: string; words: { word: string; known: boolean }[] }

type Outputs = {
  'batch.offer': Ceiling
  'batch.offerMore': Ceiling
  /** False if a request has arrived meanwhile: the window then shows it instead of closing. */
  'approval.empty': { closes: boolean }
  'vault.generate': { phrase: string }
  'vault.check': PhraseCheck
  'vault.kdf': KdfFacts
  'site.assess': WarningBlock[]
  'phishing.about': PhishingAbout
  'backup.make': { file: string }
  'backup.kdf': BackupFacts
  'account.addresses': { addresses: Address[] }
  'batch.journal': { batch: object; request?: { review?: Review }; transactions: object[] }
  'account.exportKey': { key: string }
  'typedData.ask': { result: unknown } | { error: SerializedError }
  'phrase.reveal': { phrase: string }
}

/** The output of each command; `undefined` if `Outputs` does not list it. */
export type CommandOutput<name extends CommandName> = name extends keyof Outputs ? Outputs[name] : undefined

export type CommandReply<output = unknown> =
  | { ok: true; output: output }
  | { ok: false; error: SerializedError }
