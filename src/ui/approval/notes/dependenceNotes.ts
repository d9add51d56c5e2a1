import type { CallsBlock, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { placesOf } from '../calls/callEdits.ts'
import type { Note } from './notes.ts'

/**
 * Warns about edits that take from a remaining call what it needs: an approval, or tokens from an earlier call.
 * Uses only the descriptions of the calls, so it works without simulations.
 */
export function dependenceNotes(block: CallsBlock | undefined): Note[] {
  const { asked: originalCalls, calls } = block ?? {}
  if (!block || !originalCalls || !calls) return []
  const places = placesOf(block)
  const list = places.flatMap((place, at) => {
    const needs = originalCalls.slice(0, place).flatMap((earlier, before) => {
      const then = places.indexOf(before)
      const isThere = then >= 0 && then < at
      const later = originalCalls[place]
      if (isThere || !later || !needsOf(later, earlier)) return []
      const values = { number: at + 1, what: inWords(later.verb), other: inWords(earlier.verb) }
      return [t(then < 0 ? 'approval_dependsLeftOut' : 'approval_dependsMoved', values)]
    })
    return needs.slice(0, 1)
  })
  const [first, ...more] = list
  if (first === undefined) return []
  return [
    {
      warning: 'dependsOnChanged',
      severity: 'warn',
      heading: counted('approval_depends', list.length),
      text: together(first, t('approval_dependsText')),
      ...(more.length > 0 && { list: more }),
    },
  ]
}

/** True if a call needs an earlier one: for an allowance to the contract it calls, or a token that it sends. */
function needsOf(later: CallView, earlier: CallView): boolean {
  const sent = later.effects.filter(({ direction }) => direction === 'sent')
  return earlier.effects.some((given) => {
    if (given.direction === 'sent' || given.amount === '0x0') return false
    if (given.direction === 'received') return sent.some((one) => isSame(one, given))
    const spender = given.party?.address.toLowerCase()
    return (
      later.to?.address.toLowerCase() === spender ||
      sent.some((one) => isSame(one, given) && one.party?.address.toLowerCase() === spender)
    )
  })
}

function isSame({ asset: one }: LedgerEntry, { asset: other }: LedgerEntry): boolean {
  return one.address?.toLowerCase() === other.address?.toLowerCase()
}
