import type { Edits } from '../../../domain/review/edits.ts'
import type { Run } from '../../../domain/review/preview.ts'
import type { AllowanceUse, CallsBlock } from '../../../domain/review/review.ts'
import { exactly } from './callEdits.ts'

/** The approvals that give more than the calls take. A failed simulation does not show what they take. */
export function tooLarge({ failures, fails, allowances }: Run): AllowanceUse[] {
  if (failures.length > 0 || fails) return []
  return allowances.filter(({ amount, used }) => amount === undefined || BigInt(amount) > BigInt(used))
}

/** The edits that set all of them to what the calls take. `undefined` if fewer than two can be set. */
export function saferEdits(block: CallsBlock, run: Run): Edits | undefined {
  const settable = tooLarge(run).filter((use) => exactly(block, [use]))
  return settable.length > 1 ? exactly(block, settable) : undefined
}
