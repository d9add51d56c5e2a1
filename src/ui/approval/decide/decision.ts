import type { Mode } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { Review } from '../../../domain/review/review.ts'
import { counted, t } from '../../../i18n/translate.ts'

type Situation = {
  review: Review
  preview: Preview | undefined
  /** The accounts ticked, where the review asks for some. */
  picked: readonly string[]
  mode: Mode | undefined
  impatient: boolean
  /** Gas and fees were entered by hand, and all of them are numbers. */
  hasFigures: boolean
}

/** Whether the request may be approved as far as its contents go; the 500 ms are another matter. */
export function mayApprove({ review, preview, picked, impatient, hasFigures }: Situation): boolean {
  if (review.blocks.some(({ kind }) => kind === 'accounts') && picked.length === 0) return false
  if (isSigned(review)) return preview?.state !== 'loading' || impatient
  if (review.open) return hasFigures
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

/** What the approving button says: what will happen, with the count, and that it happens against advice. */
export function approveLabel(situation: Situation): string {
  if (situation.impatient && !situation.review.open && !isSigned(situation.review))
    return t('approval_withoutPreview')
  const action = usualLabel(situation)
  return situation.review.risky ? t('approval_anyway', { action }) : action
}

/** Several accounts are ticked only to connect, and the button says how many. */
function usualLabel({ review, picked }: Situation): string {
  const several = review.blocks.some((block) => block.kind === 'accounts' && block.several)
  return several ? counted('approval_connect', picked.length) : review.confirm
}

/** True if it is only signed, so that there are no figures to enter. */
export function isSigned(review: Review): boolean {
  return review.blocks.some((block) => block.kind === 'calls' && block.signed)
}
