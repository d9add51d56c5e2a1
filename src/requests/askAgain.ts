import { hasKind } from '../domain/errors.ts'
import type { Review } from '../domain/review/review.ts'
import { warned } from '../domain/text/warned.ts'

/**
 * The review to show again if an approved request failed without any effect: the wallet was locked, or the fee
 * rose above the shown ceiling or was never shown. `undefined` if the site gets the failure as its response.
 */
export function askAgain(error: unknown, review: Review): Review | undefined {
  if (hasKind(error, 'locked')) return review
  if (!hasKind(error, 'feeRose')) return undefined
  const others = review.blocks.filter((block) => block.kind !== 'warning' || block.warning !== 'feeRose')
  const warning = error.data?.isUnseen
    ? warned('feeRose', 'warn', {}, 'feeUnseen')
    : warned('feeRose', 'warn')
  return { ...review, blocks: [...others, warning] }
}
