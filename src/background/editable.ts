import type { Edits } from '../wire/edits.ts'
import { WalletError } from '../wire/errors.ts'
import type { Review } from '../wire/review.ts'
import { find } from './blocks.ts'

/**
 * Throws `invalidParams` for a change that the review did not offer. An amount is changed only where the review said
 * that it is one of a token: by its form alone, an approval could be that of a collectible, and its amount a number.
 */
export function requireEditable(review: Review, { order, allowances = [], nonce }: Edits): void {
  const block = find(review, 'calls')
  const { editable } = block ?? {}
  if (!block || !editable) throw refusal('Nothing of this request can be changed')
  if (order && !editable.order) throw refusal('The calls of this request can be neither removed nor moved')
  if (nonce !== undefined && !editable.nonce) throw refusal('This request takes no nonce')
  const asked = block.asked ?? block.calls
  if (allowances.some(({ index }) => !asked[index]?.allowance))
    throw refusal('This call is no approval whose amount can be changed')
}

function refusal(detail: string): WalletError {
  return new WalletError('invalidParams', detail)
}
