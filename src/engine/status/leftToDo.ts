import { refused, untold, WalletError } from '../../domain/errors.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { laneKey, type Plan, type TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { askAll } from '../node.ts'
import { asPlanned, type PlannedBatch } from '../plan/progress.ts'
import { inFlight } from '../track/inFlight.ts'
import { everTold } from '../track/receiptSupport.ts'
import { isThere } from '../track/recount.ts'
import { ended } from '../track/settled.ts'
import { askTraces, traceIn, traceOf } from '../track/traces.ts'
import { endError } from './endError.ts'
import { type RemainingCalls, remainingCalls } from './remainingCalls.ts'

/**
 * The calls of a settled batch that did not happen, once that is final and no node has a refused or lost transaction:
 * nodes may refuse bytes and still pass them on, and a network may have the old chain again. For a retry, this
 * includes the transactions of the batches that it retries. Throws as `remainingCalls`, `unknownBatch`, and
 * `chainDisconnected`.
 */
export async function remainingToRetry(context: EngineContext, key: string): Promise<RemainingCalls> {
  const { journal } = context
  const read = async () => {
    const batch = asPlanned(await journal.batch(key))
    if (!batch) throw new WalletError('unknownBatch')
    const { createdAt } = batch
    const later = await journal.batches({ since: createdAt })
    const isRetried = later.some(({ plan }) => plan?.retries === key)
    const rows = await journal.transactionsOf(key)
    // A node may have lied about the code that an upgrade ran. Without an error, no node makes one now.
    const error = batch.error && (await endError(context, batch, rows))
    return { createdAt, ...remainingCalls({ ...batch, error }, rows, isRetried) }
  }
  const { plan, createdAt } = await read()
  const keys = [key, ...(await retriedKeys(journal, plan))]
  await Promise.all(keys.map((one) => ended(journal, one)))
  const rows = (await journal.transactionsOfAll(keys)).flat()
  // A node ran a refused transaction of an earlier batch after this batch was sent in its place.
  if (rows.some(({ batch, sentAt = 0 }) => batch !== key && sentAt > createdAt))
    throw refused('error_sentAgain')
  if (await findAgain(context, plan.chainId, rows)) throw refused('error_stillMoving')
  return read()
}

/**
 * Throws `invalidParams` if a call ran that this batch retries, or may still run: `nonce` is above or below that of
 * refused or lost bytes, and neither a final transaction of ours used theirs nor one of this batch takes it. A retry
 * with the same nonce excludes them. The request may have been open for long, so a batch checks that just before it
 * signs. Returns `true` if the nonce is that of such bytes: then the batch must sign one call at a time, because the
 * bytes may win. Throws `chainDisconnected`.
 */
export async function requireLeft(
  context: EngineContext,
  { key, plan, createdAt }: PlannedBatch,
  nonce: number,
): Promise<boolean> {
  const { journal } = context
  const rows = (await journal.transactionsOfAll(await retriedKeys(journal, plan))).flat()
  if (rows.some(({ sentAt = 0 }) => sentAt > createdAt) || (await findAgain(context, plan.chainId, rows)))
    throw refused('error_sentAgain')
  const own = await journal.inLane(laneKey(plan.chainId, plan.from), [...inFlight, 'final'])
  const holding = own.filter(({ batch, state, former }) => batch === key || (state === 'final' && !former))
  const around = rows.filter(
    (row) =>
      (row.state === 'dropped' || (row.state === 'lost' && row.nonce <= nonce)) &&
      !holding.some((one) => one.nonce === row.nonce),
  )
  const lowest = around.toSorted((one, other) => one.nonce - other.nonce)[0]
  if (lowest && lowest.nonce !== nonce) throw refused('error_unknownCall', { number: lowest.index + 1 })
  return lowest !== undefined
}

/**
 * True if a node has refused or lost transactions anyway: the wallet follows those again, and their batch reports them.
 * Also true if a final one is not where it was.
 */
async function findAgain(
  context: EngineContext,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<boolean> {
  const ended = rows.filter(({ state }) => state === 'dropped' || state === 'lost')
  const found = await findAnyway(context, chainId, ended)
  const change = { sentAt: context.now(), error: undefined }
  await context.journal.moveTransactions(found.map(({ hash }) => ({ hash, to: 'sent', change })))
  // A chain on this computer may have been restarted since.
  const final = rows.filter(
    ({ state, receipt, former, local }) => state === 'final' && receipt && !former && !local,
  )
  const there = await Promise.all(final.map((row) => isThere(context, row)))
  return found.length > 0 || there.includes(false)
}

/** The keys of the batches that a plan retries, directly or through other retries. */
async function retriedKeys(journal: Journal, { retries }: Plan): Promise<string[]> {
  if (retries === undefined) return []
  const { plan } = (await journal.batch(retries)) ?? {}
  return [retries, ...(plan ? await retriedKeys(journal, plan) : [])]
}

/** Refused or lost transactions that some node has anyway. Throws `chainDisconnected` if a node can't tell. */
async function findAnyway(
  context: EngineContext,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<TransactionRow[]> {
  if (rows.length === 0) return []
  const requests = rows.flatMap(({ hash }) => traceOf(hash))
  const all = await askTraces(() => askAll(context.node, chainId, requests))
  const told = await everTold(context, chainId)
  const found = rows.map((_, at) => all.map((answers) => traceIn(answers.slice(at * 2, at * 2 + 2), told)))
  if (found.flat().includes('unknown')) throw untold('what it refused')
  return rows.filter((_, index) => found[index]?.includes('here'))
}
