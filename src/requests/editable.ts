import { refused } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Review } from '../domain/review/review.ts'
import { blockOf } from '../domain/review/reviewBlocks.ts'

/**
 * Throws `invalidParams` for an edit that the review did not offer. An amount is editable only if the review
 * found a token allowance: by calldata alone, it could approve a collectible and the amount be its id.
 */
export function requireEditable(
  review: Review,
  { order, allowances = [], least = [], nonce, from, asksPrice }: Edits,
): void {
  const block = blockOf(review, 'calls')
  const requestedCalls = block?.asked ?? block?.calls
  const isOffered =
    block?.editable &&
    (!order || block.editable.order) &&
    (nonce === undefined || block.editable.nonce) &&
    (!asksPrice || block.tokenFee) &&
    (!from || blockOf(review, 'accounts')?.options.includes(from)) &&
    allowances.every(({ index }) => requestedCalls?.[index]?.allowance) &&
    least.every(({ index }) => requestedCalls?.[index]?.least)
  if (!isOffered) throw refused('error_notOffered')
}
