import type { Mode } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { Fact } from '../../../domain/review/review.ts'
import { say } from '../../../domain/text/message.ts'
import { dataFeeOf } from './feeChoices.ts'

/**
 * The facts of a transaction that the site sends itself, with the fee that the network charges for its bytes. The
 * signed gas and price do not limit it, so the row follows the highest fee.
 */
export function withDataFee(
  facts: readonly Fact[],
  preview: Preview | undefined,
  mode: Mode | undefined,
): readonly Fact[] {
  if (!mode || preview?.state !== 'ready' || !preview.dataFee) return facts
  const amount = String(dataFeeOf(preview, mode))
  return facts.flatMap((fact) => {
    const { label, value } = fact
    const isMost = typeof label === 'object' && 'say' in label && label.say === 'fact_feeAtMost'
    if (!isMost || typeof value !== 'object' || !('amount' in value)) return [fact]
    return [fact, { label: say('approval_dataFee'), value: { ...value, amount } }]
  })
}
