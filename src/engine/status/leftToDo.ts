import { refused, WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { askAll } from '../node.ts'
import { asPlanned, type PlannedBatch } from '../plan/progress.ts'
import { ended } from '../track/settled.ts'
import { traceIn, traceOf } from '../track/traces.ts'
import { activity } from './activity.ts'
import { type RemainingCalls, remainingCalls } from './remainingCalls.ts'

/**
 * The calls of a settled batch that did not happen, once that is final and no node has a refused transaction:
 * nodes may refuse bytes and still pass them on. Throws as `remainingCalls`, `unknownBatch`, and `chainDisconnected`.
 */
export async function remainingToRetry(context: EngineContext, key: string): Promise<RemainingCalls> {
  const { journal } = context
  const read = async () => {
    const batch = asPlanned(await journal.batch(key))
    if (!batch) throw new WalletError('unknownBatch')
    return remainingCalls(batch, await journal.transactionsOf(key), await retriesOf(context, batch))
  }
  const { plan } = await read()
  await ended(journal, key)
  const refusedRows = (await journal.transactionsOf(key)).filter(({ state }) => state === 'dropped')
  const found = await findAnyway(context, plan.chainId, refusedRows)
  if (found.length > 0) {
    // The wallet follows them again, and the batch reports their outcome.
    const moves = found.map(({ hash }) => ({
      hash,
      to: 'sent' as const,
      change: { sentAt: context.now(), error: undefined },
    }))
    await journal.moveTransactions(moves)
    throw refused('error_stillMoving')
  }
  return read()
}

async function retriesOf({ journal }: EngineContext, { key, createdAt }: PlannedBatch) {
  const later = await journal.batches({ since: createdAt })
  return Promise.all(
    later
      .flatMap((row) => (row.plan?.retries === key ? (asPlanned(row) ?? []) : []))
      .map(async (retry) => activity(retry, await journal.transactionsOf(retry.key))),
  )
}

/** Refused transactions that some node has anyway. Throws `chainDisconnected` if a node can't tell. */
async function findAnyway(
  { node }: EngineContext,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<TransactionRow[]> {
  if (rows.length === 0) return []
  const all = await askAll(
    node,
    chainId,
    rows.flatMap(({ hash }) => traceOf(hash)),
  )
  const found = rows.map((_, index) => all.map((answers) => traceIn(answers.slice(index * 2, index * 2 + 2))))
  if (found.flat().includes('unknown'))
    throw new WalletError('chainDisconnected', 'The node does not tell what became of a refused transaction')
  return rows.filter((_, index) => found[index]?.includes('here'))
}
