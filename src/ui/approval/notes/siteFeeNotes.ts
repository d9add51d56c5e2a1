import type { Fees, Mode } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import { t } from '../../../i18n/translate.ts'
import { type FeeChoice, feeWith } from '../fees/feeChoices.ts'
import type { Note } from './notes.ts'

type Situation = {
  preview: Extract<Preview, { state: 'ready' }>
  mode: Mode
  /** The site's suggestion. */
  suggested: Fees | undefined
  /** The person's choice, which replaces the suggestion. */
  fee: FeeChoice
  coins: (wei: bigint) => string
}

/** More than this many times the fast speed deserves a warning: whoever gets the tip may work with the site. */
const mostTimes = 10n

/** Warns if the transaction would pay fees that the site set far above those of the network. */
export function siteFeeNotes({ preview, mode, suggested, fee, coins }: Situation): Note[] {
  if (!suggested || fee.speed || fee.exact) return []
  const [own, fast] = [feeWith(preview, {}, mode), feeWith(preview, { speed: 'fast' }, mode)]
  if (!own || !fast || BigInt(own) <= BigInt(fast) * mostTimes) return []
  return [
    {
      warning: 'feeHigh',
      severity: 'warn',
      heading: t('approval_siteFee'),
      text: t('approval_siteFeeText', { fee: coins(BigInt(own)), fast: coins(BigInt(fast)) }),
    },
  ]
}
