import type { Finality } from '../contracts/finality.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { Signer } from '../vault/signer.ts'
import type { Node } from './node.ts'
import type { Prepared } from './plan/prepare.ts'
import type { Misses } from './track/classifyTransaction.ts'
import type { Flight } from './track/inFlight.ts'
import type { Lanes } from './witness.ts'

/** What the parts of the engine share. All of it but the journal is lost with the worker, and harmlessly. */
export type Tools = {
  journal: Journal
  node: Node
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization'>
  now: () => number
  flight: Flight
  /** The lanes that wait until their nonces are proven; see `witness.ts`. */
  lanes: Lanes
  /** Transactions that the node does not have, to be sent again. */
  missing: Set<string>
  /** Signed in this life and not handed to any node yet: what another life signed may have left already. */
  fresh: Set<string>
  /** Batches that wait for the unlock; a new engine simply tries to sign. */
  locked: Set<string>
  /** When the fee of a batch last exceeded the approved one, in milliseconds since 1970. */
  feeRoseAt: Map<string, number>
  /** Lanes whose account runs the code of a contract; asked again before each signature. */
  delegated: Set<string>
  /** Chains whose node only counts. */
  counting: Set<number>
  /** Chains of which a node has told a receipt. */
  full: Set<number>
  /** How often in a row a chain's node reported that it has no receipts. */
  unlisted: Map<number, number>
  /** When a block of a chain counts as final. */
  finality(chainId: number): Finality
  /** The method by which a chain's node tells whether it knows a transaction, where it has one. */
  statusMethod?: (chainId: number) => string | undefined
  /** How often in a row a network looked reset. */
  restarts: Map<string, { seen: string; times: number }>
  misses: Misses
  /** How often in a row, by hash, a node refused bytes that it may already have had. */
  refusals: Map<string, number>
  /** Nonces used on chain by lane, as the present look showed them. */
  counts: Map<string, number>
  /** Preparations that started before the plan was on the disk, by the batch's key. */
  ahead: Map<string, Promise<Prepared>>
}

/** What one life of the engine knows, as it begins: nothing. */
export function memory(): Omit<
  Tools,
  'journal' | 'node' | 'signer' | 'now' | 'flight' | 'lanes' | 'finality' | 'statusMethod' | 'full'
> {
  return {
    missing: new Set(),
    fresh: new Set(),
    locked: new Set(),
    feeRoseAt: new Map(),
    delegated: new Set(),
    counting: new Set(),
    unlisted: new Map(),
    misses: new Map(),
    restarts: new Map(),
    refusals: new Map(),
    counts: new Map(),
    ahead: new Map(),
  }
}
