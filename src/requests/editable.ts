import { refused } from '../domain/errors.ts'
import { find } from '../domain/review/blocks.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Review } from '../domain/review/review.ts'

/**
 * Throws `invalidParams` for a change that the review did not offer. An amount is changed only where the review said
 * that it is one of a token: by its form alone, an approval could be that of a collectible, and its amount a number.
 */
export function requireEditable(review: Review, { order, allowances = [], nonce, from }: Edits): void {
  const block = find(review, 'calls')
  const asked = block?.asked ?? block?.calls
  const isOffered =
    block?.editable &&
    (!order || block.editable.order) &&
    (nonce === undefined || block.editable.nonce) &&
    (!from || find(review, 'accounts')?.options.includes(from)) &&
    allowances.every(({ index }) => asked?.[index]?.allowance)
  if (!isOffered) throw refused('error_notOffered')
}
