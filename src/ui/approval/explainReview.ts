import type { Block, Review } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import { explainTypedData } from '../../preview/explain/typed/explainTypedData.ts'

/** The review of typed data with its meaning in words; any other review as it is. */
export async function explainReview(review: Review): Promise<Review> {
  const { typed, found } = blockOf(review, 'typedData') ?? {}
  if (!typed || !found || !review.from) return review
  const { title, confirm, ledger, facts, warnings } = await explainTypedData(typed, found, review.from)
  const blocks: Block[] = [
    ...(ledger.length > 0 ? [{ kind: 'ledger' as const, rows: ledger }] : []),
    ...warnings,
    ...review.blocks.filter(({ kind }) => kind !== 'typedData'),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
    { kind: 'typedData', typed },
  ]
  const isRisky = review.risky || warnings.some(({ severity }) => severity === 'bad')
  return {
    ...review,
    ...(title && { title }),
    ...(confirm && { confirm }),
    ...(isRisky && { risky: true as const }),
    blocks,
  }
}
