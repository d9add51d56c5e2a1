import type { Call, Mode } from '../domain/batch.ts'
import { find } from '../domain/review/blocks.ts'
import type { Review } from '../domain/review/review.ts'

/** The calls that approval of this review would send, and the possible modes. `undefined` if it sends none. */
export function callsOf(review: Review) {
  const block = find(review, 'calls')
  const { from } = review
  const { brings } = find(review, 'funds') ?? {}
  if (!block || !from) return undefined
  const calls = block.calls.map(
    ({ to, value, data, gas }): Call => ({ ...(to && { to: to.address }), value, data, ...(gas && { gas }) }),
  )
  const modes: readonly Mode[] = block.options
  return {
    chainId: review.chainId,
    from,
    calls,
    views: block.calls,
    modes,
    ...(block.fees && { fees: block.fees }),
    ...(brings && { brings: { from: brings.from, calls: brings.calls } }),
    ...(block.paidBy && { isPaid: true as const }),
    ...(block.tokenFee?.price && {
      fee: { asset: block.tokenFee.asset, most: BigInt(block.tokenFee.price.most) },
    }),
  }
}
