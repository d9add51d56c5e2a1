import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { withItsApprovals } from '../calls/approvalUsers.ts'
import { failuresOf, isUnread } from '../notes/notes.ts'

type Situation = {
  review: Review
  preview: Preview | undefined
  /** The ticked accounts, if the review asks for some. */
  picked: readonly string[]
  mode: Mode | undefined
  impatient: boolean
  /** The person entered gas and fees by hand, and all of them are numbers. */
  hasFigures: boolean
  /** The account certainly has too little for the values and the fee. */
  isShort: boolean
  /** The person ticked the sentence of every grave warning, which hides the accounts until then. */
  understood: boolean
  advice: Advice
}

/** The button that stands first, filled: it approves, rejects, or leaves out the calls at these places. */
export type Advice = 'approve' | 'reject' | { leaveOut: readonly number[] }

/**
 * Advises against dangerous requests, failing calls, simulations that nobody could read, and swaps that may give
 * far less than simulated (`isLow`).
 * The first failing call may be left out with the approvals that only it needs, if more than approvals remains.
 */
export function advise(
  review: Review,
  preview: Preview | undefined,
  run: Run | undefined,
  isLow: boolean,
): Advice {
  if (review.risky || isLow || isUnread(preview, run)) return 'reject'
  const failures = failuresOf(preview, run)
  if (!failures) return 'approve'
  const calls = blockOf(review, 'calls')
  const isEditable = calls?.editable?.order && calls.calls.length > 1
  const [first] = failures
  const leaveOut = first && isEditable && withItsApprovals(calls.calls, first.index)
  return leaveOut ? { leaveOut } : 'reject'
}

/** True if the contents allow approval; the 500 ms of inert buttons are separate. */
export function mayApprove(situation: Situation): boolean {
  const { review, preview, picked, impatient, hasFigures, isShort } = situation
  if (review.blocks.some(({ kind }) => kind === 'accounts') && picked.length === 0) return false
  // Nothing runs at a price that nobody saw.
  const { tokenFee } = blockOf(review, 'calls') ?? {}
  if (tokenFee && !tokenFee.price) return false
  if (isSigned(review)) return preview?.state !== 'loading' || impatient
  if (review.open) return hasFigures
  if (isShort) return false
  switch (preview?.state) {
    case undefined:
    case 'ready':
      return true
    case 'loading':
      return impatient
    case 'manual':
    case 'unreachable':
      return hasFigures
  }
}

/** The label of the approving button: the action, with the count, and whether it is against advice. */
export function approveLabel(situation: Situation): string {
  if (situation.impatient && !situation.review.open && !isSigned(situation.review))
    return t('approval_withoutPreview')
  if (isSeveral(situation.review) && situation.picked.length === 0)
    return t(situation.understood ? 'error_pickAccount' : 'approval_tickFirst')
  const action = usualLabel(situation)
  return situation.advice !== 'approve' ? t('approval_anyway', { action }) : action
}

/**
 * Only a connection lets people tick several accounts, and the button then states their number. An amount gets a
 * full-width space, as in a sentence: its narrow space is hard to see.
 */
function usualLabel({ review, picked }: Situation): string {
  return isSeveral(review)
    ? counted('approval_connect', picked.length)
    : inWords(review.confirm).replaceAll('\u202f', '\u00a0')
}

function isSeveral(review: Review): boolean {
  return review.blocks.some((block) => block.kind === 'accounts' && block.several)
}

/** True if the wallet only signs it, so there are no figures to enter. */
export function isSigned(review: Review): boolean {
  return review.blocks.some((block) => block.kind === 'calls' && block.signed)
}
