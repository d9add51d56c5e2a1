import { hasKind, type WalletError } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Review, WarningBlock } from '../domain/review/review.ts'
import { blockOf } from '../domain/review/reviewBlocks.ts'
import { warned } from '../domain/text/warned.ts'

/**
 * The review to show again if an approved request failed without any effect: the wallet was locked, the fee rose
 * above the shown ceiling or was never shown, or the sponsor refused. `undefined` if the site gets the failure as
 * its response.
 */
export function askAgain(error: unknown, review: Review): Review | undefined {
  if (hasKind(error, 'locked')) return review
  const warning = warningOf(error)
  if (!warning || (warning.warning === 'sponsorRefused' && blockOf(review, 'calls')?.paidBy)) return undefined
  const others = review.blocks.filter(
    (block) => block.kind !== 'warning' || block.warning !== warning.warning,
  )
  return { ...review, blocks: [...others, warning] }
}

/**
 * The edits with another fee, if the sponsor of a batch refused: the person asks for a price that rose once more,
 * or pays where the site allows it. `undefined` if there is no other fee.
 */
export function otherFee(error: unknown, review: Review, edits: Edits = {}): Edits | undefined {
  if (!hasKind(error, 'sponsorRefused')) return undefined
  const { fee: _, ...others } = edits
  if (roseInToken(error)) return others
  return blockOf(review, 'calls')?.mayPay ? { ...others, unsponsored: true } : undefined
}

function roseInToken({ data }: WalletError): boolean {
  return data?.fault === 'price'
}

function warningOf(error: unknown): WarningBlock | undefined {
  if (hasKind(error, 'sponsorRefused') && roseInToken(error))
    return warned('feeRose', 'warn', {}, 'tokenFeeRose')
  if (hasKind(error, 'sponsorRefused')) return { ...warned('sponsorRefused', 'warn'), why: error.toJSON() }
  if (!hasKind(error, 'feeRose')) return undefined
  return error.data?.isUnseen ? warned('feeRose', 'warn', {}, 'feeUnseen') : warned('feeRose', 'warn')
}
