import type { Address, Hex, SignedAuthorization } from 'viem'
import type { ApprovedCalls, Receipt } from '../../domain/batch.ts'
import type { Page } from '../../domain/documentId.ts'
import type { SerializedError } from '../../domain/errors.ts'
import type { Edits } from '../../domain/review/edits.ts'
import type { Choice, Review } from '../../domain/review/review.ts'
import type { Bounds } from '../../domain/signing/approvedBounds.ts'
import type { Wanted } from '../../domain/signing/signatureWanted.ts'
import type { Text } from '../../domain/text/message.ts'
import type { UserOperation } from '../../domain/userOperation.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import type { BatchState, RequestState, TransactionState } from './states.ts'

/** A dApp's request that has consequences. Reads and refused requests leave no row. */
export type RequestRow = {
  /** Made by the content script, 128 random bits: a replay after the background's death carries the same. */
  id: string
  origin: string
  topOrigin?: string
  /** Sent from a private window. */
  incognito?: true
  /** The name shared by the private windows that were open at that time. */
  privateSession?: string
  page: Page
  method: string
  /** As the site sent them; parsed on arrival, and again after a restart. */
  params: unknown
  /** The network that was selected when the request arrived. */
  chainId: number
  /** Milliseconds since 1970. */
  at: number
  /** The browser session of the request: a request that nobody approved ends with it. */
  session: string
  state: RequestState
  review?: Review
  /** The number of changes to the review. A decision names it, and so applies to the review on the screen. */
  revision?: number
  /** The person's changes. Written together with the review that shows them. */
  edits?: Edits
  choice?: Choice
  answer?: { result: unknown } | { error: SerializedError }
  /** The batch whose id this request reserved. */
  batch?: string
  /** In the wallet's own request to retry a batch: the key of that batch. */
  retries?: string
}

/** The journal's mark about itself. */
export type MarkRow = {
  name: 'journal'
  /** Created with the journal. A different or missing id means a different journal. */
  id: string
  /** Lanes that may have lost transactions: the wallet signs nothing for them until their nonces are proven. */
  unproven: string[]
}

/** A batch, or a single transaction as a batch of one. */
export type BatchRow = {
  /** `batchKey(origin, id)`: ids belong to their origin. */
  key: string
  id: string
  /** The result of `ownerOf`. */
  origin: string
  request: string
  state: BatchState
  createdAt: number
  /** Absent until planned; complete afterwards. */
  plan?: Plan
  /** The user stopped the batch: calls that are not signed yet never will be. */
  stopped?: true
  /** The batch waits until the person agrees to a higher fee, or until a device has signed. */
  waits?: 'fee' | 'device'
  /** The transaction that waits for a device. */
  awaited?: Awaited
  /** The upgrade or its removal that the device has signed, while the transaction around it waits. */
  authorization?: SignedAuthorization
  /** The wallet has planned the transfer of another account, and plans no second one. */
  brought?: true
  /** Why nothing was ever included, or why an upgrade did nothing. */
  error?: SerializedError | undefined
  /** The batch comes from a backup: later events are unknown, so its transactions are never sent again. */
  restored?: true
  /**
   * Part of the batch was lost or damaged: its result is unknown, so it is never signed or sent again. `denied`: the
   * network has nothing of it.
   */
  lost?: true | 'denied'
  /** The time when the last receipt became canonical. Kept for at least 24 hours, and in the newest 10,000. */
  settledAt?: number
  /** The bytes of the batch's transactions were deleted to save space. */
  archived?: true
}

/** The approved calls in full: enough to resume after any death of the background. */
export type Plan = ApprovedCalls

/**
 * One transaction that a device is to sign: its bytes and nonce, which stay the same while the device has them, the
 * bounds that the bytes passed, and the members of its row. The bytes may be those of its authorization.
 */
export type Awaited = {
  wanted: Wanted
  nonce: number
  bounds: Bounds
  row: Pick<TransactionRow, 'index' | 'fills' | 'replaces' | 'privateTo'>
}

/** One transaction. Its bytes are stored before they are first sent, and only these bytes are ever sent. */
export type TransactionRow = {
  hash: Hex
  batch: string
  /** The index of the plan's call that it carries; in atomic mode, it carries all calls. */
  index: number
  lane: string
  nonce: number
  raw: Hex
  state: TransactionState
  signedAt: number
  /** The time just before its bytes were first sent. If absent, no node can have seen them. */
  triedAt?: number
  sentAt?: number
  preconfirmedAt?: number
  includedAt?: number
  failedAt?: number
  receipt?: Receipt
  /** The node's refusal; if signed, that another wallet's transaction with the same nonce is pending. */
  error?: SerializedError
  /** The node's last response to its bytes, if that leaves open whether the node passed them on. */
  unclear?: Pick<SerializedError, 'code' | 'message'>
  /** A node refused its price: the base fee had risen above it, or its tip was too low. */
  tooCheap?: true
  /** The decoded reason of a revert. Older versions stored a sentence. */
  reason?: Text
  /** The first block of its chain, if that can change: a restarted local network has a different one. */
  genesis?: Hex
  /** It ran before its network was restarted, and no longer holds a nonce. */
  former?: true
  /** Another transaction used its nonce, in a block that a reorg can still remove. */
  rival?: Rival
  /** The private URLs that alone were to get its bytes. Absent for public bytes, and in rows of older versions. */
  privateTo?: readonly string[]
  /** Signed while the network sent to nodes on this computer only: its bytes go to no others. */
  local?: true
  /** Hash of the transaction with the same nonce that replaced it. */
  replacedBy?: Hex
  /** Another transaction provably and finally used its nonce: its call may be signed again. */
  again?: true
  /** Hash of our own transaction that it should replace: same lane and nonce, higher fees. */
  replaces?: Hex
  /**
   * Carries no call: a zero-value transfer to ourselves that fills the nonce of a refused transaction or, if it
   * `replaces` one, cancels that transaction's call for the user.
   */
  fills?: true
  /** It is a user operation (ERC-4337) in a lane of its own, and `hash` is the operation's. It has no `raw`. */
  operation?: SignedOperation
}

/** The row of an operation. */
export type OperationRow = TransactionRow & { operation: SignedOperation }

/** A user operation as it was signed, and what the wallet needs to follow it. */
export type SignedOperation = {
  signed: UserOperation
  /** The block at which it was signed: no earlier one can hold it. */
  since: number
  /** Seconds since 1970 after which no block can hold it. */
  until: number
}

/** A transaction that used a nonce of the account: the bytes that prove it, and the block that includes it. */
export type Rival = { hash: Hex; raw: Hex; block: { number: number; hash: Hex } }

export const batchKey = (origin: string, id: string) => `${origin} ${id}`

type Asker = { origin: string; incognito?: true; privateSession?: string }

/**
 * The owner of a batch: the origin, or a separate owner for private windows. Neither sees the other's batches,
 * nor those of earlier private windows. No origin begins with `private:`.
 */
export const ownerOf = ({ origin, incognito, privateSession }: Asker) =>
  incognito ? `private:${privateSession ?? ''} ${origin}` : origin

/** Splits a `batchKey` into its parts: only owners of private windows contain a space. */
export function partsOf(key: string): { origin: string; id: string } {
  const end = key.indexOf(' ', isPrivateOwner(key) ? key.indexOf(' ') + 1 : 0)
  return { origin: key.slice(0, end), id: key.slice(end + 1) }
}

/** True if the batches of this owner come from private windows. */
export const isPrivateOwner = (owner: string) => owner.startsWith('private')

/**
 * The batch with which another account brings the funds of this one. It belongs to the wallet, so no site sees it,
 * and to the same private window.
 */
export const fundsOf = ({ origin, key }: Pick<BatchRow, 'origin' | 'key'>) => {
  const owner = isPrivateOwner(origin) ? `${origin.split(' ')[0]} ${ownOrigin}` : ownOrigin
  return { origin: owner, id: key, key: batchKey(owner, key) }
}

/** Nonces are serial per chain and account. */
export const laneKey = (chainId: number, from: Address) => `${chainId}:${from.toLowerCase()}`

/** The lane of an operation: a nonce of the EntryPoint is serial within its own key. */
export const operationLane = (lane: string, nonce: Hex) => `${lane}:${nonce}`

/** The account's lane, also for a lane of one of its operations. */
export const accountLane = (lane: string) => lane.split(':', 2).join(':')

/**
 * True if a transaction that is not ours provably and finally used the nonce of this call's transaction. Faster
 * copies have the same nonce, so a proof for one of them holds for all.
 */
export function isUsedUp(row: TransactionRow, transactions: readonly TransactionRow[]): boolean {
  return transactions.some(
    (one) =>
      one.again && !one.fills && one.index === row.index && one.lane === row.lane && one.nonce === row.nonce,
  )
}
