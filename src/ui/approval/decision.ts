import type { Mode } from '../../wire/batch.ts'
import type { Preview, Review } from '../../wire/review.ts'

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
    return 'Send without preview'
  const label = counted(situation)
  return situation.review.risky && !/ anyway$/.test(label) ? `${label} anyway` : label
}

function counted({ review, picked }: Situation): string {
  const several = review.blocks.some((block) => block.kind === 'accounts' && block.several)
  if (!several) return review.confirm
  const count = `${picked.length} ${picked.length === 1 ? 'account' : 'accounts'}`
  const numbered = /\d+ accounts?/
  return numbered.test(review.confirm)
    ? review.confirm.replace(numbered, count)
    : `${review.confirm} ${count}`
}

/** Whether it is only signed, so that there are no figures to enter. */
export function isSigned(review: Review): boolean {
  return review.blocks.some((block) => block.kind === 'calls' && block.signed)
}
