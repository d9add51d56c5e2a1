import { hasKind } from '../domain/errors.ts'
import { find } from '../domain/review/blocks.ts'
import type { Review, WarningBlock } from '../domain/review/review.ts'
import { warned } from '../domain/text/warned.ts'

/**
 * The review to show again if an approved request failed without any effect: the wallet was locked, the fee rose
 * above the shown ceiling or was never shown, or the sponsor refused. `undefined` if the site gets the failure as
 * its response.
 */
export function askAgain(error: unknown, review: Review): Review | undefined {
  if (hasKind(error, 'locked')) return review
  const warning = warningOf(error)
  if (!warning || (warning.warning === 'sponsorRefused' && find(review, 'calls')?.paidBy)) return undefined
  const others = review.blocks.filter(
    (block) => block.kind !== 'warning' || block.warning !== warning.warning,
  )
  return { ...review, blocks: [...others, warning] }
}

/** True if the sponsor of a batch refused, and the site lets the person pay. */
export function askToPay(error: unknown, review: Review): boolean {
  return hasKind(error, 'sponsorRefused') && find(review, 'calls')?.mayPay === true
}

function warningOf(error: unknown): WarningBlock | undefined {
  if (hasKind(error, 'sponsorRefused')) return warned('sponsorRefused', 'warn')
  if (!hasKind(error, 'feeRose')) return undefined
  return error.data?.isUnseen ? warned('feeRose', 'warn', {}, 'feeUnseen') : warned('feeRose', 'warn')
}
