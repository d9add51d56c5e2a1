import { isFeeRose } from '../domain/review/feeRose.ts'
import type { Review } from '../domain/review/review.ts'
import { isLocked } from '../domain/vaultErrors.ts'
import { warned } from '../i18n/warned.ts'

/**
 * The review to show again if nothing was done because the wallet was locked, or because the fee rose above the
 * shown one or was not shown. `undefined` if the failure is the answer.
 */
export function askAgain(error: unknown, review: Review): Review | undefined {
  if (isLocked(error)) return review
  if (!isFeeRose(error)) return undefined
  const others = review.blocks.filter((block) => block.kind !== 'warning' || block.warning !== 'feeRose')
  const warning = error.isUnseen ? warned('feeRose', 'warn', {}, 'feeUnseen') : warned('feeRose', 'warn')
  return { ...review, blocks: [...others, warning] }
}
