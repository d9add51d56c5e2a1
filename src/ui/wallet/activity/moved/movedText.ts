import { listed } from '../../../../i18n/sentences.ts'
import { sentence } from '../../../../i18n/translate.ts'
import { assetAmount } from '../assetAmount.ts'
import type { Moved } from './moved.ts'

/**
 * What moved, in words: "Swapped 2 TEST for 1 ETH", or what was sent and, beside it, what arrived. Without a plain
 * transfer it reads "Paid 2 TEST": the contract may have given coin for it, which leaves no log.
 */
export function movedText({ given, got, isSent, isSwap }: Moved, who: 'you' | 'none' = 'none') {
  const [gave, came] = [given, got].map((all) => listed(all.map(assetAmount)))
  const received = sentence('activity_received', { amount: came ?? '' })
  if (isSwap) {
    const key = who === 'you' ? 'status_youSwapped' : 'activity_swapped'
    return { heading: sentence(key, { given: gave ?? '', got: came ?? '' }) }
  }
  if (given.length === 0) return { heading: received }
  const [yours, short] = isSent ? ['status_youSent', 'activity_sent'] : ['status_youPaid', 'activity_paid']
  const heading = sentence(who === 'you' ? yours : short, { amounts: gave ?? '' })
  return { heading, ...(got.length > 0 && { beside: received }) }
}
