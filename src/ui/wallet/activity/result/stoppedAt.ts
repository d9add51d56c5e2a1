import { operationReceipt } from '../../../../contracts/entryPointCalls.ts'
import { rescueOperation } from '../../../../contracts/rescueOperation.ts'
import { explainRevert } from '../../../../contracts/revert.ts'
import type { CallView } from '../../../../domain/review/review.ts'
import { blockOf } from '../../../../domain/review/reviewBlocks.ts'
import { operationHash } from '../../../../domain/userOperation.ts'
import { type BatchJournal, receiptsOf } from './batchFee.ts'

/** The call at which a rescue stopped, by the EntryPoint's log. `undefined` if no call of a rescue failed. */
export function stoppedAt(journal: BatchJournal): { index: number; call: CallView } | undefined {
  const { review } = journal.request ?? {}
  const { calls = [], carried } = (review && blockOf(review, 'calls')) ?? {}
  if (!review || !carried?.rescue) return undefined
  const hash = operationHash(rescueOperation(carried.rescue), review.chainId)
  const [revert] = receiptsOf(journal).flatMap((receipt) => operationReceipt(receipt, hash)?.revert ?? [])
  if (!revert) return undefined
  const { call: index = calls.length === 1 ? 0 : -1 } = explainRevert(revert)
  const call = calls[index]
  return call && { index, call }
}
