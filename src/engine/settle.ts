import type { SerializedError } from '../domain/errors.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import { type Answer, askAll, type Node } from './node.ts'
import { type Meaning, readRefusal } from './send/refusals.ts'
import { isCancellation } from './track/replacements.ts'
import { type Trace, traceIn, traceOf } from './track/traces.ts'

type SendContext = {
  journal: Journal
  node: Node
  now: () => number
  /** Consecutive refusals of bytes that a node may already have. */
  refusals: Map<string, number>
}

/** A node's answer to the bytes of a row. `isFirst`: no node can have them from an earlier attempt. */
type Said = { row: TransactionRow; answer: Answer | undefined; isFirst: boolean }

/** One URL serves many machines, and another one may have the bytes: only this many refusals in a row count. */
const refusalsToEnd = 3

/** Records what a node's answers to sent bytes prove. Without proof, a row keeps its state. */
export async function settle(context: SendContext, chainId: number, answers: readonly Said[]): Promise<void> {
  const read = answers.map((one) => ({ ...one, ...meaningOf(one.answer) }))
  await taken(
    context,
    read.flatMap(({ row, meaning }) => (meaning === 'taken' ? [row] : [])),
  )
  for (const { row, meaning, error, answer, isFirst } of read) {
    if (meaning === undefined || meaning === 'taken') continue
    const isEarlierOpen = meaning === 'unfunded' && (await hasEarlier(context.journal, row))
    if (meaning === 'unclear' || isEarlierOpen) {
      context.refusals.delete(row.hash)
      if (meaning === 'unclear') await note(context.journal, row, answer)
      continue
    }
    if (isFiller(row) && meaning !== 'used') continue
    const known = await find(context.node, chainId, row)
    if (known === 'here') await taken(context, [row])
    else if (known === 'absent') await refuse(context, chainId, { row, meaning, error, isFirst })
  }
}

type Refused = { row: TransactionRow; meaning: Meaning; error: SerializedError; isFirst: boolean }

/** Handles bytes that the node looked at, refused, and does not have. */
async function refuse(
  context: SendContext,
  chainId: number,
  { row, meaning, error, isFirst }: Refused,
): Promise<void> {
  const { journal } = context
  if (meaning === 'occupied' && (await mayWait(journal, row))) {
    if (row.state === 'signed') await journal.moveTransaction(row.hash, 'signed', { error })
  } else if (meaning === 'tooCheap') {
    if (row.state === 'signed' && !row.fills)
      await journal.moveTransaction(row.hash, 'signed', { tooCheap: true })
  } else if (await mayEnd(journal, row, { isUsed: meaning === 'used', isFirst })) {
    if (isFirst || (await isRefusedAgain(context, chainId, row)))
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

async function taken(
  { journal, now, refusals }: SendContext,
  rows: readonly TransactionRow[],
): Promise<void> {
  for (const { hash } of rows) refusals.delete(hash)
  const change = { sentAt: now(), error: undefined, unclear: undefined }
  const moves = rows.filter(({ state }) => state === 'signed')
  await journal.moveTransactions(moves.map(({ hash }) => ({ hash, to: 'sent', change })))
}

/** Lets the user see the node's error, although it proves nothing. */
async function note(journal: Journal, row: TransactionRow, answer: Answer | undefined): Promise<void> {
  if (row.state !== 'signed' || !answer || !('error' in answer)) return
  const { code, message } = answer.error.answer
  if (row.unclear?.code === code && row.unclear.message === message) return
  await journal.moveTransaction(row.hash, 'signed', { unclear: { code, message } })
}

/** True if own earlier calls are in no block yet: the node may reserve their cost, or not credit them yet. */
async function hasEarlier(journal: Journal, { lane, nonce, hash }: TransactionRow): Promise<boolean> {
  const rows = await journal.inLane(lane, ['signed', 'sent', 'preconfirmed'])
  return rows.some((one) => one.hash !== hash && one.nonce < nonce)
}

/**
 * True if a call may wait while another wallet's transaction is pending with its nonce. If that one is mined,
 * the call is signed with the next nonce; if the node drops it, the node takes these bytes. A single
 * transaction of a site gets the node's error instead, and a replacement competes with our own transaction.
 */
async function mayWait(journal: Journal, row: TransactionRow): Promise<boolean> {
  const { plan } = (await journal.batch(row.batch)) ?? {}
  return plan?.kind === 'batch' && plan.nonce === undefined && !row.replaces && !row.fills
}

/**
 * Bytes that a node once took are never given up, as other nodes may have them. A used nonce ends only a
 * transaction whose nonce the app chose. For any other, the use must be proven; then the call is signed again.
 */
async function mayEnd(
  journal: Journal,
  row: TransactionRow,
  { isUsed, isFirst }: { isUsed: boolean; isFirst: boolean },
): Promise<boolean> {
  if (row.sentAt !== undefined || isFiller(row)) return false
  return !isUsed || (isFirst && (await journal.batch(row.batch))?.plan?.nonce !== undefined)
}

/** Other transactions wait for a filler. A cancellation may be refused, and its call then continues. */
function isFiller(row: TransactionRow): boolean {
  return row.fills === true && !isCancellation(row)
}

/** Finds out if the node has the transaction, pending or executed. */
async function find(node: Node, chainId: number, row: TransactionRow): Promise<Trace> {
  return traceIn(await node.batch(chainId, traceOf(row.hash)))
}

/**
 * True once nodes refuse resent bytes for good: several times in a row, and if the network has several nodes,
 * all of them, and none has the bytes. The node that refuses may not be the one that got the bytes before, and
 * a silent node may have them.
 */
async function isRefusedAgain(
  { node, refusals }: SendContext,
  chainId: number,
  row: TransactionRow,
): Promise<boolean> {
  const times = (refusals.get(row.hash) ?? 0) + 1
  refusals.set(row.hash, times)
  if (times < refusalsToEnd || !node.several?.(chainId)) return times >= refusalsToEnd
  const requests = [{ method: 'eth_sendRawTransaction', params: [row.raw] }, ...traceOf(row.hash)]
  const all = await askAll(node, chainId, requests)
  return all.every(([sent, ...found]) => {
    const { meaning } = meaningOf(sent)
    return meaning !== 'taken' && meaning !== 'unclear' && traceIn(found) === 'absent'
  })
}
