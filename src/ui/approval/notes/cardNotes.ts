import type { Party, WarningKind } from '../../../domain/review/review.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { namesIn } from '../ledger/recipients.ts'
import type { Spender } from '../ledger/spenders.ts'
import { type Note, noteOf } from './notes.ts'

/**
 * Who says a fact if not the list of warnings. `spender`: the card of the one it names. `only`: the card of the
 * only spender, since the warning names nobody or the contract. `mark`: the row or card of the new address.
 */
const saidBy: Partial<Record<WarningKind, 'spender' | 'only' | 'mark'>> = {
  spenderIsAccount: 'spender',
  actsForAnyone: 'spender',
  unusualApproval: 'spender',
  unlimitedApproval: 'spender',
  approvalLarger: 'spender',
  approvalUnused: 'spender',
  noExpiry: 'only',
  tokenUnverified: 'only',
  firstInteraction: 'mark',
}

/** The notes of each spender's card, by its address in lower case, and those for the list of warnings. */
export type Divided = { cards: ReadonlyMap<string, readonly Note[]>; rest: readonly Note[] }

/** Gives each note one place, so that no fact appears twice. `marked`: short addresses that a row marks as new. */
export function divide(
  notes: readonly Note[],
  spenders: readonly Spender[],
  marked: ReadonlySet<string>,
): Divided {
  const cards = new Map<string, Note[]>()
  const parties = spenders.flatMap(({ party }) => party ?? [])
  const rest = notes.flatMap((note) => {
    const place = saidBy[note.warning]
    if (place === 'mark') return unmarked(note, marked)
    const parts = place ? partsOf(note, parties, place) : []
    for (const { party, part } of parts) {
      const key = party.address.toLowerCase()
      cards.set(key, [...(cards.get(key) ?? []), part])
    }
    return parts.length > 0 ? [] : [note]
  })
  return { cards, rest }
}

type Part = { party: Party; part: Note }

/** A note for each card that says it. Empty unless the cards say all of it. */
function partsOf(note: Note, parties: readonly Party[], place: 'spender' | 'only'): Part[] {
  const { allowances, block } = note
  if (allowances) {
    const parts = parties.flatMap((party) => {
      const own = allowances.filter((use) => isSame(use.party, party))
      return own.length > 0 ? [{ party, part: { ...note, allowances: own } }] : []
    })
    const count = parts.reduce((sum, { part }) => sum + part.allowances.length, 0)
    return count === allowances.length ? parts : []
  }
  const [name, ...more] = namesIn(block?.text)
  const named = parties.filter((one) => (one.name ?? one.called ?? shortAddress(one.address)) === name)
  const found = place === 'only' ? parties : more.length === 0 ? named : []
  return found.length === 1 ? found.map((party) => ({ party, part: note })) : []
}

function isSame(one: Party, other: Party): boolean {
  return one.address.toLowerCase() === other.address.toLowerCase()
}

/** The note about new addresses, for those that no row and no card marks. */
function unmarked(note: Note, marked: ReadonlySet<string>): Note[] {
  const names = namesIn(note.block?.text)
  const list = names.filter((name) => !marked.has(String(name)))
  if (!note.block || list.length === names.length) return [note]
  if (list.length === 0) return []
  return [
    noteOf({ ...note.block, text: { say: 'warning_firstInteraction_text', values: { who: { list } } } }),
  ]
}
