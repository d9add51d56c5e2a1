import type { Hex } from 'viem'
import type { Finality } from '../../contracts/finality.ts'
import type { Receipt } from '../../domain/batch.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { lanesOf } from '../lanes.ts'
import { type Node, unlessSilent } from '../node.ts'
import {
  countQuestions,
  presenceQuestions,
  type Question,
  questions,
  receiptQuestion,
  sentinels,
} from './questions.ts'
import { isFlying } from './replacements.ts'

/** The result of one poll of a chain. A request without an answer leaves no entry, and that proves nothing. */
export type ChainSnapshot = {
  latest?: { number: number; hash: Hex }
  /** `null`: the node has no receipt. */
  receipts: Map<Hex, Receipt | null>
  /** True if the node has the transaction, pending or executed. */
  present: Map<Hex, boolean>
  /** Hashes of canonical blocks by number; `null` if the chain is shorter. */
  blocks: Map<number, Hex | null>
  /** Used nonces per lane. */
  counts: Map<string, { latest?: number; pending?: number }>
  /** The node has no receipts, so only the nonce counts prove anything. */
  counting: boolean
  /** `told`: the node answered a receipt request. `unlisted`: it only reported that the method is missing. */
  receiptsAre?: 'told' | 'unlisted'
  /** Blocks on top of a block from which on it is final. */
  depth: number
  /** The highest block that is final by the network's own measure; `null` if the node has none (`finalIn`). */
  finalized?: number | null | undefined
  /** The first block's hash, if the network may restart. */
  genesis?: Hex
  /** The network has several URLs: a shorter chain than before may come from another node. */
  several?: true
}

/** Options of a poll. */
export type PollOptions = {
  /** Asks for nonce counts only, because the node is known to have no receipts. */
  counting: boolean
  /** If `counting`: asks for receipts again. */
  probe?: boolean
  /** Asks if the node still has what it took. */
  presence: boolean
  finality: Finality
  several?: boolean
  statusMethod?: string
}

/** The lowest nonces of a lane that one poll asks about. No higher nonce can run before them. */
const window = 100

/**
 * Polls everything in flight on a chain with one JSON-RPC batch, and sends a second one if an earlier receipt
 * may no longer hold. Throws `chainDisconnected`.
 */
export async function readSnapshot(
  node: Node,
  chainId: number,
  rows: readonly TransactionRow[],
  { counting, probe = false, presence, finality, several = false, statusMethod }: PollOptions,
): Promise<ChainSnapshot> {
  const snapshot: ChainSnapshot = {
    receipts: new Map(),
    present: new Map(),
    blocks: new Map(),
    counts: new Map(),
    counting,
    depth: finality.depth,
    ...(!finality.tags && { finalized: null }),
    ...(several && { several }),
  }
  if (counting && !probe) {
    await ask(node, chainId, countQuestions(rows), snapshot)
    return snapshot
  }
  const flying = lowest(rows.filter(isUnread))
  const unseen = flying.filter((row) => isFlying(row) && (presence || row.state === 'signed'))
  const requests = [
    ...questions(rows, flying, finality),
    ...(counting ? countQuestions(rows) : presenceQuestions(unseen, presence ? statusMethod : undefined)),
  ]
  await ask(node, chainId, requests, snapshot)
  if (snapshot.receiptsAre !== 'told' && (counting || snapshot.receiptsAre === 'unlisted')) {
    if (!counting) await ask(node, chainId, countQuestions(rows), snapshot)
    return { ...snapshot, counting: true }
  }
  snapshot.counting = false
  // The first answers hold without these.
  await unlessSilent(ask(node, chainId, doubtful(rows, snapshot).map(receiptQuestion), snapshot))
  return snapshot
}

async function ask(
  node: Node,
  chainId: number,
  requests: readonly Question[],
  snapshot: ChainSnapshot,
): Promise<void> {
  if (requests.length === 0) return
  const answers = await node.gather(chainId, requests)
  for (const [index, { read }] of requests.entries()) {
    const answer = answers[index]
    if (answer) read(snapshot, answer)
  }
}

/** True if the outcome is unknown: the transaction is pending, or was only counted. */
function isUnread(row: TransactionRow): boolean {
  return isFlying(row) || !row.receipt
}

/**
 * Keeps an earlier receipt if its block is still canonical or, above the chain's head, if the lane's sentinel
 * has not moved. Returns the other rows, to ask again: a reorg moved them, they were pre-confirmed again, or
 * their block only got its hash.
 */
function doubtful(rows: readonly TransactionRow[], snapshot: ChainSnapshot): TransactionRow[] {
  const watched = new Map(sentinels(rows).map((row) => [row.lane, row]))
  return rows.filter((row) => {
    if (!row.receipt || isFlying(row) || snapshot.receipts.has(row.hash)) return false
    const hash = hashAt(snapshot, Number(row.receipt.blockNumber))
    if (hash === undefined) return false
    const sentinel = watched.get(row.lane)
    const stands =
      hash === null && row.state === 'preconfirmed' && sentinel
        ? isUnmoved(sentinel, snapshot)
        : hash === row.receipt.blockHash
    if (stands) snapshot.receipts.set(row.hash, row.receipt)
    return stands === false
  })
}

/** `undefined` if the node did not answer. */
function isUnmoved({ hash, receipt }: TransactionRow, { receipts }: ChainSnapshot): boolean | undefined {
  const now = receipts.get(hash)
  if (now === undefined) return undefined
  return now?.blockHash === receipt?.blockHash && now?.blockNumber === receipt?.blockNumber
}

/** The hash of the canonical block at a height, `null` if the chain is shorter. */
export function hashAt({ latest, blocks }: ChainSnapshot, number: number): Hex | null | undefined {
  return latest?.number === number ? latest.hash : blocks.get(number)
}

function lowest(rows: readonly TransactionRow[]): TransactionRow[] {
  const byNonce = [...rows].sort((one, other) => one.nonce - other.nonce)
  return lanesOf(rows).flatMap((lane) => byNonce.filter((row) => row.lane === lane).slice(0, window))
}
