import { isOfLocalNodes } from '../../domain/sendUrls.ts'
import { resultOf } from '../../rpc/readResult.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { accountLane } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { answerOf, unlessSilent } from '../node.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { note } from '../settle.ts'
import { handOver } from './bundlerRequests.ts'

/**
 * Hands a stored operation to the bundler, and records the answer without believing it: a bundler that refuses
 * may pass the operation on, and one that takes it may lose it. Only the chain ends an operation.
 */
export async function sendOperation(
  context: EngineContext,
  batch: PlannedBatch,
  row: TransactionRow,
): Promise<void> {
  const { journal, lanes, fresh, handedOver, now, ask, bundlerOf, network } = context
  const bundler = bundlerOf(batch.plan.chainId)
  if (bundler === undefined || !row.operation || isOfLocalNodes(row, network?.(batch.plan.chainId))) return
  // The row is stored by now, so the witness never names a row that the journal does not have yet.
  await lanes.note(batch.key, accountLane(row.lane), [row.hash], row.operation.until)
  fresh.delete(row.hash)
  handedOver.set(row.hash, { at: now(), times: (handedOver.get(row.hash)?.times ?? 0) + 1 })
  // Silence says as little as an answer.
  const answer = await unlessSilent(answerOf(handOver(ask, bundler, row.operation.signed)))
  // Meanwhile a poll may have seen the operation run.
  const newest = await journal.transaction(row.hash)
  if (newest?.state !== 'signed' && newest?.state !== 'sent') return
  if (!answer) return
  if (resultOf(answer) === row.hash)
    await journal.moveTransaction(row.hash, 'sent', { sentAt: newest.sentAt ?? now(), unclear: undefined })
  else await note(journal, newest, answer)
}
