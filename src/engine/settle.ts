import type { SerializedError } from '../domain/errors.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { fundsOf, type TransactionRow } from '../storage/journal/rows.ts'
import type { Answer, Node } from './node.ts'
import { type Meaning, readRefusal } from './send/refusals.ts'
import { inFlight } from './track/inFlight.ts'
import { everTold, type Receipts } from './track/receiptSupport.ts'
import { isCancellation } from './track/replacements.ts'
import { askTraces, type Trace, traceIn, traceOf } from './track/traces.ts'

type SendContext = Receipts & {
  node: Node
  now: () => number
  /** See `EngineContext`. */
  refused: Set<string>
}

/** A node's answer to the bytes of a row. `isFirst`: no node can have them from an earlier attempt. */
type Said = { row: TransactionRow; answer: Answer | undefined; isFirst: boolean }

/** Records what a node's answers to sent bytes prove. Without proof, a row keeps its state. */
export async function settle(context: SendContext, chainId: number, answers: readonly Said[]): Promise<void> {
  const read = await Promise.all(answers.map(async (one) => ({ ...one, ...(await meaningOf(one.answer)) })))
  await taken(
    context,
    read.flatMap(({ row, meaning }) => (meaning === 'taken' ? [row] : [])),
  )
  for (const one of read) {
    if (one.meaning === undefined || one.meaning === 'taken') continue
    const { row, meaning, answer, isFirst } = one
    if (meaning === 'unclear' && row.state === 'signed') await note(context.journal, row, answer)
    if (isFirst && (meaning === 'unfunded' || meaning === 'refused')) context.refused.add(row.hash)
    const isEarlierOpen = meaning === 'unfunded' && (await hasEarlier(context, row))
    if (meaning === 'unclear' || isEarlierOpen) continue
    if (isFiller(row) && meaning !== 'used' && meaning !== 'tooCheap') continue
    const known = await find(context, chainId, row)
    if (known === 'here') await taken(context, [row])
    else if (known === 'absent') await refuse(context.journal, one)
  }
}

type Refused = Said & { meaning: Meaning; error: SerializedError }

/** Handles bytes that the node looked at, refused, and does not have. */
async function refuse(journal: Journal, one: Refused): Promise<void> {
  const { row, meaning, error, answer } = one
  if (meaning === 'occupied' && (await mayWait(journal, row))) {
    if (row.state === 'signed') await journal.moveTransaction(row.hash, 'signed', { error })
  } else if (meaning === 'tooCheap') {
    if (row.state === 'signed' && !isCancellation(row))
      await journal.moveTransaction(row.hash, 'signed', { tooCheap: true })
  } else if (await mayEnd(journal, one)) {
    await journal.moveTransaction(row.hash, 'dropped', { error })
  } else if (meaning !== 'used' && row.state === 'signed') await note(journal, row, answer)
}

async function meaningOf(
  answer: Answer | undefined,
): Promise<
  | { meaning: undefined; error: undefined }
  | { meaning: 'taken'; error: undefined }
  | { meaning: Meaning; error: SerializedError }
> {
  if (!answer) return { meaning: undefined, error: undefined }
  return 'error' in answer ? readRefusal(answer.error.answer) : { meaning: 'taken', error: undefined }
}

async function taken({ journal, now }: SendContext, rows: readonly TransactionRow[]): Promise<void> {
  const change = { sentAt: now(), error: undefined, unclear: undefined }
  const moves = rows.filter(({ state }) => state === 'signed')
  await journal.moveTransactions(moves.map(({ hash }) => ({ hash, to: 'sent', change })))
}

/** Lets the user see the error of a node or a bundler, although it proves nothing. */
export async function note(journal: Journal, row: TransactionRow, answer: Answer | undefined): Promise<void> {
  if (!answer || !('error' in answer)) return
  const { code, message } = answer.error.answer
  if (row.unclear?.code === code && row.unclear.message === message) return
  await journal.moveTransaction(row.hash, row.state, { unclear: { code, message } })
}

/** Milliseconds by which one of a node's machines may be behind the others. */
const lag = 30_000

/** Nonces below a call's among which the search for an own call in a new final block looks: the newest are nearest. */
const near = 20

/**
 * True if own earlier calls, or the transfer that brings the funds, are in no block yet, or only just: the node may
 * reserve their cost, or not credit them yet. Fast chains end blocks before that, but no local one is behind.
 */
async function hasEarlier(
  { journal, now }: SendContext,
  { lane, nonce, batch: key, local }: TransactionRow,
): Promise<boolean> {
  const isNew = (includedAt: number) => now() - includedAt < lag
  const hashes = local ? [] : [...(await journal.hashesAt(lane, nonce - near, nonce - 1))]
  const close = await Promise.all(hashes.map((hash) => journal.transaction(hash)))
  const rows = [
    ...(await journal.inLane(lane, inFlight)),
    ...close.flatMap((row) => (row?.state === 'final' ? [row] : [])),
  ]
  const batch = await journal.batch(key)
  const funds = batch?.plan?.brings ? await journal.transactionsOf(fundsOf(batch).key) : []
  return (
    rows.some((one) => one.nonce < nonce && isNew(one.includedAt ?? now())) ||
    funds.some(({ includedAt = 0 }) => isNew(includedAt))
  )
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
 * Bytes that a node may have taken are never given up (D36), as other nodes may have them. A used nonce ends only
 * a transaction whose nonce the app chose. For any other, the use must be proven; then the call is signed again.
 */
async function mayEnd(journal: Journal, { row, meaning, isFirst }: Refused): Promise<boolean> {
  if (!isFirst || row.sentAt !== undefined || isFiller(row)) return false
  return meaning !== 'used' || (await journal.batch(row.batch))?.plan?.nonce !== undefined
}

/** Other transactions wait for a filler. A cancellation may be refused, and its call then continues. */
function isFiller(row: TransactionRow): boolean {
  return row.fills === true && !isCancellation(row)
}

/** Finds out if the node has the transaction, pending or executed. */
async function find(context: SendContext, chainId: number, row: TransactionRow): Promise<Trace> {
  const [answers = []] = await askTraces(async () => [await context.node.batch(chainId, traceOf(row.hash))])
  return traceIn(answers, await everTold(context, chainId))
}
