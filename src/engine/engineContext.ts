import type { Address } from 'viem'
import type { Finality } from '../contracts/finality.ts'
import type { Block } from '../contracts/gas.ts'
import type { Call } from '../domain/batch.ts'
import type { WalletError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import type { AskService } from '../rpc/askService.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import type { Signer } from '../vault/signer.ts'
import type { Node } from './node.ts'
import type { Prepared } from './plan/prepare.ts'
import type { Misses } from './track/classifyTransaction.ts'
import type { Flight } from './track/inFlight.ts'
import type { Lanes } from './witness.ts'

/** State shared by the parts of the engine. A worker restart loses all but the journal, without harm. */
export type EngineContext = {
  journal: Journal
  node: Node
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization' | 'signOperation'>
  now: () => number
  /** A batch waits for a device. */
  awaiting?: () => void
  flight: Flight
  /** The lanes that wait until their nonces are proven; see `witness.ts`. */
  lanes: Lanes
  /** Transactions to send again, because the node does not have them. */
  missing: Set<string>
  /** Refused as invalid or unfunded at each attempt since they were fresh, so that no node can have them. */
  refused: Set<string>
  /** Signed since the worker started, and sent to no node yet. Older bytes may have been sent already. */
  fresh: Set<string>
  /** Batches that wait for the unlock. After a restart, the engine simply tries to sign. */
  locked: Set<string>
  /**
   * Transactions whose replacement a device did not sign, by hash, and batches for which it did not sign a filler, by
   * key: the engine asks for no other. A restart may ask once more.
   */
  declined: Set<string>
  /** The time of the latest fee found above a batch's ceiling, in milliseconds since 1970. */
  feeRoseAt: Map<string, number>
  /** Lanes whose account runs a contract's code (EIP-7702); checked again before each signature. */
  delegated: Set<string>
  /** Chains whose node reports nonces but no receipts. */
  counting: Set<number>
  /** Chains whose nodes have answered requests for receipts. */
  full: Set<number>
  /** Polls in a row in which a chain's node reported that it has no receipts. */
  unlisted: Map<number, number>
  network?: (chainId: number) => Network | undefined
  /** When a block of a chain counts as final. */
  finality(chainId: number): Finality
  /** The newest state of a chain: pre-confirmed, or the latest block. */
  stateOf(chainId: number): Block
  /** The method that reports if a chain's node knows a transaction, if the node has one. */
  statusMethod?: (chainId: number) => string | undefined
  /** Polls in a row in which a network looked restarted. */
  restarts: Map<string, { seen: string; times: number }>
  misses: Misses
  /** Each lane's nonce in the latest block, as the present poll reported it. */
  counts: Map<string, number>
  /** Sends that a node has not answered with their receipt yet. */
  awaited: Set<string>
  /** Waits for the receipt that a send answers with. The poller sets it. */
  follow?: (row: TransactionRow, receipt: Promise<unknown>) => void
  /** Advances an account's batches on a chain, in a turn of their own. The poller sets it. */
  drive?: (chainId: number, from: Address) => void
  /** Asks a bundler or a paymaster. */
  ask: AskService
  /** The URL of the person's bundler for a chain, if there is one. */
  bundlerOf(chainId: number): string | undefined
  /** The tokens that the wallet knows on a chain: its own list and what the person watches. */
  tokensOf(chainId: number): Promise<readonly { address: Address }[]>
  /** Sponsored batches whose request is still open, by batch key, with the sponsor's refusal. */
  submitting: Map<string, WalletError | undefined>
  /** Time and number of the attempts to hand each operation to a bundler, since the worker started. */
  handedOver: Map<string, { at: number; times: number }>
  /** Operations whose nonce is used for good, although nobody found what used it. */
  spent: Set<string>
  /** Preparations that started with the approval, by its calls. */
  prepared: WeakMap<readonly Call[], Promise<Prepared>>
  /** Preparations that started before the plan was stored, by batch key. */
  ahead: Map<string, Promise<Prepared>>
}

/** The engine's state at its start: empty. */
export function emptyContext(): Omit<
  EngineContext,
  | 'journal'
  | 'node'
  | 'signer'
  | 'now'
  | 'flight'
  | 'lanes'
  | 'finality'
  | 'stateOf'
  | 'statusMethod'
  | 'full'
  | 'ask'
  | 'bundlerOf'
  | 'tokensOf'
> {
  return {
    missing: new Set(),
    awaited: new Set(),
    fresh: new Set(),
    refused: new Set(),
    locked: new Set(),
    declined: new Set(),
    feeRoseAt: new Map(),
    delegated: new Set(),
    counting: new Set(),
    unlisted: new Map(),
    misses: new Map(),
    restarts: new Map(),
    counts: new Map(),
    submitting: new Map(),
    handedOver: new Map(),
    spent: new Set(),
    prepared: new WeakMap(),
    ahead: new Map(),
  }
}
