import type { CallsBlock } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { needsOf, onlyAllows, usersOf } from '../calls/approvalUsers.ts'
import { placesOf } from '../calls/placesOf.ts'
import type { Note } from './notes.ts'
import { unusedNotes } from './trialNotes.ts'

/**
 * Warns about edits that take from a remaining call what it needs: an approval, or tokens from an earlier call. Also
 * about those that leave an approval without the calls that need it.
 * Uses only the descriptions of the calls, so it works without simulations.
 */
export function dependenceNotes(block: CallsBlock | undefined): Note[] {
  if (!block?.asked) return []
  const { asked: originalCalls } = block
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
  const orphans = unusedNotes(
    originalCalls.flatMap((given, place) => {
      const index = places.indexOf(place)
      const users = index < 0 || !onlyAllows(given) ? [] : usersOf(originalCalls, place)
      if (users.length === 0 || users.some((one) => places.includes(one))) return []
      return given.effects.flatMap(({ asset, party, amount }) =>
        party ? [{ index, asset, party, ...(amount && { amount }), used: '0x0' as const }] : [],
      )
    }),
    'bad',
  )
  const [first, ...more] = list
  if (first === undefined) return orphans
  return [
    ...orphans,
    {
      warning: 'dependsOnChanged',
      severity: 'warn',
      heading: counted('approval_depends', list.length),
      text: together(first, t('approval_dependsText')),
      ...(more.length > 0 && { list: more }),
    },
  ]
}
