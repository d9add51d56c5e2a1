import type { SerializedError } from '../domain/errors.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import { type Answer, askAll, type Node } from './node.ts'
import { type Meaning, readRefusal } from './send/refusals.ts'
import { isCancellation } from './track/replacements.ts'
import { type Trace, traceIn, traceOf } from './track/traces.ts'

type Tools = {
  journal: Journal
  node: Node
  now: () => number
  /** How often in a row a node refused bytes that it may already have had. */
  refusals: Map<string, number>
}

/** What a node said to the bytes of a row. `isFirst`: nobody can have had them before. */
type Said = { row: TransactionRow; answer: Answer | undefined; isFirst: boolean }

/** One node is many machines, of which another may have the bytes: so many refusals in a row count as one. */
const refusalsToEnd = 3

/**
 * Records the meaning of a node's answers to sent bytes. If an answer is not certain, the rows stay as they
 * are.
 */
export async function settle(tools: Tools, chainId: number, said: readonly Said[]): Promise<void> {
  const read = said.map((one) => ({ ...one, ...meaningOf(one.answer) }))
  await taken(
    tools,
    read.flatMap(({ row, meaning }) => (meaning === 'taken' ? [row] : [])),
  )
  for (const { row, meaning, error, answer, isFirst } of read) {
    if (meaning === undefined || meaning === 'taken') continue
    const isEarlierOpen = meaning === 'unfunded' && (await hasEarlier(tools.journal, row))
    if (meaning === 'unclear' || isEarlierOpen) {
      tools.refusals.delete(row.hash)
      if (meaning === 'unclear') await note(tools.journal, row, answer)
      continue
    }
    if (isFiller(row) && meaning !== 'used') continue
    const known = await find(tools.node, chainId, row)
    if (known === 'here') await taken(tools, [row])
    else if (known === 'absent') await refuse(tools, chainId, { row, meaning, error, isFirst })
  }
}

type Refused = { row: TransactionRow; meaning: Meaning; error: SerializedError; isFirst: boolean }

/** The node has looked at the bytes, does not want them, and does not have them. */
async function refuse(
  tools: Tools,
  chainId: number,
  { row, meaning, error, isFirst }: Refused,
): Promise<void> {
  const { journal } = tools
  if (meaning === 'occupied' && (await mayWait(journal, row))) {
    if (row.state === 'signed') await journal.moveTransaction(row.hash, 'signed', { error })
  } else if (meaning === 'tooCheap') {
    if (row.state === 'signed' && !row.fills)
      await journal.moveTransaction(row.hash, 'signed', { tooCheap: true })
  } else if (await mayEnd(journal, row, { isUsed: meaning === 'used', isFirst })) {
    if (isFirst || (await isRefusedAgain(tools, chainId, row)))
      await journal.moveTransaction(row.hash, 'dropped', { error })
  }
}

function meaningOf(
  answer: Answer | undefined,
):
  | { meaning: undefined; error: undefined }
  | { meaning: 'taken'; error: undefined }
  | { meaning: Meaning; error: SerializedError } {
  if (!answer) return { meaning: undefined, error: undefined }
  return 'error' in answer ? readRefusal(answer.error.answer) : { meaning: 'taken', error: undefined }
}

async function taken({ journal, now, refusals }: Tools, rows: readonly TransactionRow[]): Promise<void> {
  for (const { hash } of rows) refusals.delete(hash)
  const change = { sentAt: now(), error: undefined, unclear: undefined }
  const moves = rows.filter(({ state }) => state === 'signed')
  await journal.moveTransactions(moves.map(({ hash }) => ({ hash, to: 'sent', change })))
}

/** The person sees what the node said, and that it means nothing certain. */
async function note(journal: Journal, row: TransactionRow, answer: Answer | undefined): Promise<void> {
  if (row.state !== 'signed' || !answer || !('error' in answer)) return
  const { code, message } = answer.error.answer
  if (row.unclear?.code === code && row.unclear.message === message) return
  await journal.moveTransaction(row.hash, 'signed', { unclear: { code, message } })
}

/** Own calls that come before, and that no block has yet: the node may count what they cost as spent, or not yet as paid. */
async function hasEarlier(journal: Journal, { lane, nonce, hash }: TransactionRow): Promise<boolean> {
  const rows = await journal.inLane(lane, ['signed', 'sent', 'preconfirmed'])
  return rows.some((one) => one.hash !== hash && one.nonce < nonce)
}

/**
 * True if a call waits until it is known which transaction gets its nonce, because another wallet's is pending
 * with it. If that one runs, the call is signed under the next nonce; if the node forgets it, these bytes are
 * accepted. A single transaction of a site gets the node's answer instead, and a replacement conflicts with our
 * own.
 */
async function mayWait(journal: Journal, row: TransactionRow): Promise<boolean> {
  const { plan } = (await journal.batch(row.batch)) ?? {}
  return plan?.kind === 'batch' && plan.nonce === undefined && !row.replaces && !row.fills
}

/**
 * Bytes that a node took once are never given up: others may still have them. A used nonce ends only a transaction
 * whose nonce the app chose; for any other the used nonce has to be proven, and then the call is signed again.
 */
async function mayEnd(
  journal: Journal,
  row: TransactionRow,
  { isUsed, isFirst }: { isUsed: boolean; isFirst: boolean },
): Promise<boolean> {
  if (row.sentAt !== undefined || isFiller(row)) return false
  return !isUsed || (isFirst && (await journal.batch(row.batch))?.plan?.nonce !== undefined)
}

/** Others wait for a filler. A cancellation may be refused, and then the call continues. */
function isFiller(row: TransactionRow): boolean {
  return row.fills === true && !isCancellation(row)
}

/** Whether the node has the transaction, pending or executed. */
async function find(node: Node, chainId: number, row: TransactionRow): Promise<Trace> {
  return traceIn(await node.batch(chainId, traceOf(row.hash)))
}

/**
 * True if nodes refuse earlier sent bytes for good: several times in a row, every node of the network, and none
 * has them. The refusing node may not be the one that received them, and a silent one may have them.
 */
async function isRefusedAgain(
  { node, refusals }: Tools,
  chainId: number,
  row: TransactionRow,
): Promise<boolean> {
  const times = (refusals.get(row.hash) ?? 0) + 1
  refusals.set(row.hash, times)
  if (times < refusalsToEnd || !node.several?.(chainId)) return times >= refusalsToEnd
  const asked = [{ method: 'eth_sendRawTransaction', params: [row.raw] }, ...traceOf(row.hash)]
  const all = await askAll(node, chainId, asked)
  return all.every(([sent, ...found]) => {
    const { meaning } = meaningOf(sent)
    return meaning !== 'taken' && meaning !== 'unclear' && traceIn(found) === 'absent'
  })
}
