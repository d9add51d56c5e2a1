import type { Address, Hex } from 'viem'
import type { ApprovedCalls, Receipt } from '../../domain/batch.ts'
import type { Page } from '../../domain/documentId.ts'
import type { SerializedError } from '../../domain/errors.ts'
import type { Edits } from '../../domain/review/edits.ts'
import type { Choice, Review } from '../../domain/review/review.ts'
import type { BatchState, RequestState, TransactionState } from './states.ts'

/** A dApp's request that has consequences. Reads and refused requests leave no row. */
export type RequestRow = {
  /** Made by the content script, 128 random bits: a replay after the background's death carries the same. */
  id: string
  origin: string
  topOrigin?: string
  /** Asked in a private window. */
  incognito?: true
  /** The name of the private windows that were open together, this one among them. */
  privateSession?: string
  page: Page
  method: string
  /** As they came; parsed again on every use. */
  params: unknown
  /** The selected network when it arrived. */
  chainId: number
  /** Milliseconds since 1970. */
  at: number
  /** The browser session it came in: what was only asked does not outlive it. */
  session: string
  state: RequestState
  review?: Review
  /** How often the review changed: a decision refers to the revision on screen. */
  revision?: number
  /** What the person changed of it. Written in one go with the review that shows it. */
  edits?: Edits
  choice?: Choice
  answer?: { result: unknown } | { error: SerializedError }
  /** The batch whose id this request reserved. */
  batch?: string
  /** The wallet's own request for the calls of this batch that did not happen: its key. */
  retries?: string
}

/** The journal's metadata. */
export type MarkRow = {
  name: 'journal'
  /** Made with the journal. Another one, or none, is another journal. */
  id: string
  /** Lanes of which something may have been lost: nothing is signed for them until their nonces are proven. */
  unproven: string[]
}

/** A batch, or a single transaction as a batch of one. */
export type BatchRow = {
  /** `batchKey(origin, id)`: ids belong to their origin. */
  key: string
  id: string
  /** As `ownerOf` has it. */
  origin: string
  request: string
  state: BatchState
  createdAt: number
  /** Absent until planned; all of it is there afterwards. */
  plan?: Plan
  /** The user stopped it: what is not signed yet never will be. */
  stopped?: true
  /** It waits for the person, who has to agree to a higher fee. */
  waits?: 'fee'
  /** Why nothing was ever included, or why an upgrade did nothing. */
  error?: SerializedError
  /** It comes from a backup: what happened since then is not known, so nothing of it is ever sent again. */
  restored?: true
  /** Part of it was lost or damaged: its fate is unknown, so nothing of it is ever signed or sent. */
  lost?: true
  /** When the last receipt became canonical; kept at least 24 hours after it, and with the newest 10,000. */
  settledAt?: number
  /** Put away: the bytes of its transactions are gone. */
  archived?: true
}

/** The approval in full: enough to continue after any death. */
export type Plan = ApprovedCalls

/** One transaction. Its bytes are stored before the first of them leaves, and only these bytes are ever sent. */
export type TransactionRow = {
  hash: Hex
  batch: string
  /** The calls of the plan it carries: one, or all in atomic mode. */
  index: number
  lane: string
  nonce: number
  raw: Hex
  state: TransactionState
  signedAt: number
  /** When its bytes were first about to leave. Absent: no node can have seen them. */
  triedAt?: number
  sentAt?: number
  preconfirmedAt?: number
  includedAt?: number
  failedAt?: number
  receipt?: Receipt
  /** The node's refusal; of a signed transaction, that another wallet's waits with its nonce. */
  error?: SerializedError
  /** The node's last answer to its bytes, of which nobody knows whether it passed them on. */
  unclear?: Pick<SerializedError, 'code' | 'message'>
  /** A node refused it because the base fee had risen above its price. */
  tooCheap?: true
  /** The decoded reason of a revert, as a sentence. */
  reason?: string
  /** The first block of its chain, if it can change: a reset network has another one. */
  genesis?: Hex
  /** It ran before a reset of its network, and holds no nonce any more. */
  former?: true
  /** Another transaction used its nonce, in a block that can still be taken back. */
  rival?: Rival
  /** Hash of the transaction with the same nonce that took its place. */
  replacedBy?: Hex
  /** Its nonce is proven to be used up without it, for good: its call may be signed again. */
  again?: true
  /** Hash of our transaction that it replaces: same lane and nonce, higher fees. */
  replaces?: Hex
  /**
   * Carries no call: a zero-value transfer to ourselves that fills the nonce of a refused transaction, or, where it
   * `replaces` one, keeps a call that the user cancelled from happening.
   */
  fills?: true
}

/** A transaction that used a nonce of the account: the bytes that prove it, and the block in which it stands. */
export type Rival = { hash: Hex; raw: Hex; block: { number: number; hash: Hex } }

export const batchKey = (origin: string, id: string) => `${origin} ${id}`

type Asker = { origin: string; incognito?: true; privateSession?: string }

/**
 * The owner of batches: an origin, or another one in private windows, so that neither side learns of the other,
 * nor of requests before the last private window closed. No origin starts like this.
 */
export const ownerOf = ({ origin, incognito, privateSession }: Asker) =>
  incognito ? `private:${privateSession ?? ''} ${origin}` : origin

/** The parts of a `batchKey`: only owners of private windows contain a space. */
export function partsOf(key: string): { origin: string; id: string } {
  const end = key.indexOf(' ', isPrivateOwner(key) ? key.indexOf(' ') + 1 : 0)
  return { origin: key.slice(0, end), id: key.slice(end + 1) }
}

/** True if this owner's batches come from private windows. */
export const isPrivateOwner = (owner: string) => owner.startsWith('private')

/** Nonces are serial per chain and account. */
export const laneKey = (chainId: number, from: Address) => `${chainId}:${from.toLowerCase()}`
