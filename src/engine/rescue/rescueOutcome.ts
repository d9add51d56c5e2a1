import { operationReceipt } from '../../contracts/entryPointCalls.ts'
import { rescueOperation } from '../../contracts/rescueOperation.ts'
import { type SerializedError, WalletError } from '../../domain/errors.ts'
import { operationHash } from '../../domain/userOperation.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'

/**
 * The error of a rescue whose transaction ran without making the calls. Only the EntryPoint's own event counts.
 * The transaction may succeed without it: a hostile delegate accepts any operation, and then does what it likes.
 */
export function rescueError(
  { chainId, rescue }: Plan,
  { receipt }: TransactionRow,
): SerializedError | undefined {
  if (!rescue || !receipt) return undefined
  const own = operationReceipt(receipt, operationHash(rescueOperation(rescue), chainId))
  if (own?.receipt.status === '0x1') return undefined
  const isOwn = own !== undefined
  return new WalletError(
    'atomicityUnsupported',
    isOwn ? 'A call of the rescue failed, so none happened' : 'Someone was faster, so the rescue did not run',
    { fault: isOwn ? 'rescueFailed' : 'outrun' },
  ).toJSON()
}
