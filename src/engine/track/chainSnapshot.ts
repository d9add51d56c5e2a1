import type { Hex } from 'viem'
import type { Finality } from '../../contracts/finality.ts'
import type { Receipt } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { lanesOf } from '../lanes.ts'
import type { Node } from '../node.ts'
import {
  countQuestions,
  presenceQuestions,
  type Question,
  questions,
  receiptQuestion,
  sentinels,
} from './questions.ts'
import { isFlying } from './replacements.ts'

/** The results of one poll. An absent entry had no answer, which proves nothing. */
export type Sight = {
  latest?: { number: number; hash: Hex }
  /** `null`: the node has no receipt. */
  receipts: Map<Hex, Receipt | null>
  /** True if the node has the transaction at all. */
  present: Map<Hex, boolean>
  /** Hashes of canonical blocks by number; `null` where the chain is shorter. */
  blocks: Map<number, Hex | null>
  /** Nonces used by lane. */
  counts: Map<string, { latest?: number; pending?: number }>
  /** The node has no receipts: only the counts tell anything. */
  counting: boolean
  /** `told` if it answered a receipt request, `unlisted` if it rejected all of them as an unknown method. */
  receiptsAre?: 'told' | 'unlisted'
  /** Blocks on top of one from which on it counts as final. */
  depth: number
  /** The highest block that is final by the network's own measure; `null` where the node has none. */
  finalized?: number | null
  /** The first block, where it can change. */
  genesis?: Hex
  /** The network has several URLs: a chain that is shorter than before may be that of another node. */
  several?: true
}

/** The scope of a poll. */
export type Looking = {
  /** Only the counts, as far as is known. */
  counting: boolean
  /** Whether to request receipts on a network that only counts. */
  probe?: boolean
  /** Whether to check that the node still has the sent transactions. */
  presence: boolean
  finality: Finality
  several?: boolean
  statusMethod?: string
}

/** The number of lowest nonces per lane to request at a time. No transaction above them can execute first. */
const window = 100

/**
 * Looks at everything in flight on a chain with one JSON-RPC batch, and a second one where a receipt that was read
 * before may not hold any more. Throws `chainDisconnected`.
 */
export async function observe(
  node: Node,
  chainId: number,
  rows: readonly TransactionRow[],
  { counting, probe = false, presence, finality, several = false, statusMethod }: Looking,
): Promise<Sight> {
  const sight: Sight = {
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
    await ask(node, chainId, countQuestions(rows), sight)
    return sight
  }
  const flying = lowest(rows.filter(isUnread))
  const unseen = flying.filter((row) => isFlying(row) && (presence || row.state === 'signed'))
  const asked = [
    ...questions(rows, flying, finality),
    ...(counting ? countQuestions(rows) : presenceQuestions(unseen, presence ? statusMethod : undefined)),
  ]
  await ask(node, chainId, asked, sight)
  if (sight.receiptsAre !== 'told' && (counting || sight.receiptsAre === 'unlisted')) {
    if (!counting) await ask(node, chainId, countQuestions(rows), sight)
    return { ...sight, counting: true }
  }
  sight.counting = false
  try {
    await ask(node, chainId, doubtful(rows, sight).map(receiptQuestion), sight)
  } catch (error) {
    // Earlier results stay valid without these answers.
    if (!(error instanceof WalletError)) throw error
  }
  return sight
}

async function ask(node: Node, chainId: number, asked: readonly Question[], sight: Sight): Promise<void> {
  if (asked.length === 0) return
  const answers = await node.gather(
    chainId,
    asked.map(({ method, params }) => ({ method, params })),
  )
  for (const [index, { read }] of asked.entries()) {
    const answer = answers[index]
    if (answer) read(sight, answer)
  }
}

/** True while its result is unknown: it is pending, or only counted. */
function isUnread(row: TransactionRow): boolean {
  return isFlying(row) || !row.receipt
}

/**
 * The receipts to read again: those that were reorganised, pre-confirmed again, or only got their block hash. A
 * receipt stays valid if its block is still in the chain, or, above the newest block, if the lane's sentinel
 * has not moved.
 */
function doubtful(rows: readonly TransactionRow[], sight: Sight): TransactionRow[] {
  const watched = new Map(sentinels(rows).map((row) => [row.lane, row]))
  return rows.filter((row) => {
    if (!row.receipt || isFlying(row) || sight.receipts.has(row.hash)) return false
    const hash = hashAt(sight, Number(row.receipt.blockNumber))
    if (hash === undefined) return false
    const sentinel = watched.get(row.lane)
    const stands =
      hash === null && row.state === 'preconfirmed' && sentinel
        ? isUnmoved(sentinel, sight)
        : hash === row.receipt.blockHash
    if (stands) sight.receipts.set(row.hash, row.receipt)
    return stands === false
  })
}

/** `undefined` where the node did not say. */
function isUnmoved({ hash, receipt }: TransactionRow, { receipts }: Sight): boolean | undefined {
  const now = receipts.get(hash)
  if (now === undefined) return undefined
  return now?.blockHash === receipt?.blockHash && now?.blockNumber === receipt?.blockNumber
}

/** The hash of the canonical block at a height, `null` where the chain is shorter. */
export function hashAt({ latest, blocks }: Sight, number: number): Hex | null | undefined {
  return latest?.number === number ? latest.hash : blocks.get(number)
}

function lowest(rows: readonly TransactionRow[]): TransactionRow[] {
  const byNonce = [...rows].sort((one, other) => one.nonce - other.nonce)
  return lanesOf(rows).flatMap((lane) => byNonce.filter((row) => row.lane === lane).slice(0, window))
}
