import type { Address, Hex } from 'viem'
import { memberOf, quantityIn } from '../chain/answers.ts'
import type { Finality } from '../chain/finality.ts'
import type { TransactionRow } from '../journal/rows.ts'
import type { Receipt } from '../wire/batch.ts'
import { WalletError } from '../wire/errors.ts'
import { type Answer, isMissing, type Node, resultOf } from './node.ts'
import { isFlying } from './rivals.ts'

/** What one look at a chain showed. What the node did not answer, or whose answer was lost, is absent: that proves nothing. */
export type Sight = {
  latest?: { number: number; hash: Hex }
  /** `null`: the node has no receipt. */
  receipts: Map<Hex, Receipt | null>
  /** Whether the node has the transaction at all. */
  present: Map<Hex, boolean>
  /** Hashes of canonical blocks by number; `null` where the chain is shorter. */
  blocks: Map<number, Hex | null>
  /** Nonces used by lane. */
  counts: Map<string, { latest?: number; pending?: number }>
  /** The node has no receipts: only the counts tell anything. */
  counting: boolean
  /** It answered for a receipt, or says of every one that it has no such method. */
  receiptsAre?: 'told' | 'unlisted'
  /** Blocks on top of one from which on it counts as final. */
  depth: number
  /** The highest block that is final by the network's own measure; `null` where the node has none. */
  finalized?: number | null
  /** The network has several URLs: a chain that is shorter than before may be that of another node. */
  several?: true
}

/** What is to be looked at, and how. */
export type Looking = {
  /** Only the counts, as far as is known. */
  counting: boolean
  /** Where only counts are told: whether there are receipts after all. */
  probe?: boolean
  /** Whether the node still has what it took. */
  presence: boolean
  finality: Finality
  several?: boolean
  statusMethod?: string
}

/** Lowest nonces of a lane that are asked about at a time: nothing above them can be executed before they are. */
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
    // What was told before holds without these answers.
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

type Question = { method: string; params: unknown[]; read(sight: Sight, answer: Answer): void }

/** Nothing has told yet what became of it: it flies, or was only counted. */
function isUnread(row: TransactionRow): boolean {
  return isFlying(row) || !row.receipt
}

function questions(
  rows: readonly TransactionRow[],
  flying: readonly TransactionRow[],
  { tags }: Finality,
): Question[] {
  const numbers = new Set(
    rows.flatMap(({ receipt, rival }) => [
      ...(receipt ? [Number(receipt.blockNumber)] : []),
      ...(rival ? [rival.block.number] : []),
    ]),
  )
  const asksFinal = tags && rows.some(({ rival }) => rival)
  return [
    {
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
      read(sight, answer) {
        const block = resultOf(answer) as { number?: Hex; hash?: Hex } | null | undefined
        if (block?.number && block.hash) sight.latest = { number: Number(block.number), hash: block.hash }
      },
    },
    ...[...numbers].map(blockQuestion),
    ...(asksFinal ? [finalQuestion('finalized'), finalQuestion('safe')] : []),
    ...[...flying, ...sentinels(rows)].map(receiptQuestion),
  ]
}

/**
 * Of each lane the highest pre-confirmed transaction. While it stands where it stood, so does all that the account did
 * before it: a node that loses a pre-confirmation loses what comes after it too.
 */
function sentinels(rows: readonly TransactionRow[]): TransactionRow[] {
  const preconfirmed = rows.filter(({ state }) => state === 'preconfirmed')
  return lanesOf(preconfirmed).flatMap((lane) =>
    preconfirmed
      .filter((row) => row.lane === lane)
      .sort((one, other) => other.nonce - one.nonce)
      .slice(0, 1),
  )
}

/**
 * The receipts that were read before are taken to be what they were where the block they name stands in the chain, or,
 * above it, where the lane's sentinel has not moved. What is left is asked again: it was reorganised, pre-confirmed
 * anew, or only got the hash of its block.
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

function blockQuestion(number: number): Question {
  return {
    method: 'eth_getBlockByNumber',
    params: [hex(number), false],
    read(sight, answer) {
      const block = resultOf(answer) as { hash?: Hex | null } | null | undefined
      // An error says nothing, but for that of nodes which have one for a block that is not there.
      if (block !== undefined || isNoBlock(answer)) sight.blocks.set(number, block?.hash ?? null)
    },
  }
}

function isNoBlock(answer: Answer): boolean {
  return 'error' in answer && /^(?:block not found|unknown block|header not found|block .* not found)/i.test(answer.error.answer.message)
}

function receiptQuestion({ hash }: TransactionRow): Question {
  return {
    method: 'eth_getTransactionReceipt',
    params: [hash],
    read(sight, answer) {
      const result = resultOf(answer)
      if (result === null) sight.receipts.set(hash, null)
      else if (result !== undefined) {
        const receipt = asReceipt(result)
        if (receipt && receipt.transactionHash.toLowerCase() === hash) sight.receipts.set(hash, receipt)
      }
      if ('result' in answer) sight.receiptsAre = 'told'
      else if (isMissing(answer)) sight.receiptsAre ??= 'unlisted'
    },
  }
}

/** `safe` counts only where the node has no `finalized`. */
function finalQuestion(tag: 'finalized' | 'safe'): Question {
  return {
    method: 'eth_getBlockByNumber',
    params: [tag, false],
    read(sight, answer) {
      const number = quantityIn(memberOf(resultOf(answer), 'number'))
      const found = number === undefined ? null : Number(number)
      if (tag === 'finalized' || sight.finalized === null) sight.finalized = found
    },
  }
}

/** Where bytes are that no receipt tells of; asked of what no node has acknowledged at every look. */
function presenceQuestions(flying: readonly TransactionRow[], statusMethod: string | undefined): Question[] {
  return [
    ...flying.map(
      ({ hash }): Question => ({
        method: 'eth_getTransactionByHash',
        params: [hash],
        read(sight, answer) {
          const result = resultOf(answer)
          if (result !== undefined) sight.present.set(hash, result !== null)
        },
      }),
    ),
    ...(statusMethod ? flying.map((row) => statusQuestion(row, statusMethod)) : []),
    ...lanesOf(flying).map((lane) => countQuestion(lane, 'latest')),
  ]
}

/** That the node knows it is good to hear; that it does not proves nothing, since it forgets what it has executed. */
function statusQuestion({ hash }: TransactionRow, method: string): Question {
  return {
    method,
    params: [hash],
    read(sight, answer) {
      const result = resultOf(answer) as { status?: unknown } | null | undefined
      if (result?.status === 'Known') sight.present.set(hash, true)
    },
  }
}

function countQuestions(rows: readonly TransactionRow[]): Question[] {
  return lanesOf(rows).flatMap((lane) => [countQuestion(lane, 'latest'), countQuestion(lane, 'pending')])
}

function countQuestion(lane: string, tag: 'latest' | 'pending'): Question {
  return {
    method: 'eth_getTransactionCount',
    params: [ownerOf(lane), tag],
    read(sight, answer) {
      const result = resultOf(answer)
      if (typeof result === 'string')
        sight.counts.set(lane, { ...sight.counts.get(lane), [tag]: Number(result) })
    },
  }
}

/** The account of a lane. */
export function ownerOf(lane: string): Address {
  return lane.slice(lane.indexOf(':') + 1) as Address
}

function lanesOf(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ lane }) => lane))]
}

function lowest(rows: readonly TransactionRow[]): TransactionRow[] {
  const byNonce = [...rows].sort((one, other) => one.nonce - other.nonce)
  return lanesOf(rows).flatMap((lane) => byNonce.filter((row) => row.lane === lane).slice(0, window))
}

/** A node's receipt in the form of EIP-5792. */
function asReceipt(input: unknown): Receipt | undefined {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = input as Partial<Receipt>
  if (!blockHash || !blockNumber || !transactionHash || !Array.isArray(logs)) return undefined
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status: status === '0x0' ? '0x0' : '0x1',
    blockHash,
    blockNumber,
    gasUsed: gasUsed ?? '0x0',
    transactionHash,
  }
}

function hex(number: number): Hex {
  return `0x${number.toString(16)}`
}
