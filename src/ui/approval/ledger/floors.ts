import { keyOf } from '../../../domain/asset.ts'
import type { CallView, LedgerEntry } from '../../../domain/review/review.ts'
import type { Message, Text } from '../../../domain/text/message.ts'
import { formatAmount, withSymbol } from '../../../i18n/formatAmount.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { type Net, netOf } from './net.ts'

/** An income as simulated, and the least that the bytes of the calls guarantee. */
export type Floor = { seen: bigint; least: bigint }

/** The floor of an income. `undefined` if the bytes name none: then nobody may claim one. */
export function floorOf(row: LedgerEntry, calls: readonly CallView[]): Floor | undefined {
  const { direction, asset, amount, bound, tried, unproven } = row
  if (direction !== 'received' || amount === undefined) return undefined
  if (bound === 'least' && tried !== undefined) return { seen: BigInt(tried), least: BigInt(amount) }
  if (!unproven) return undefined
  // No call promises this income. A low minimum in the arguments says so; a high one of a stranger proves nothing.
  const named = calls.flatMap((call) => leastOf(call).get(keyOf(asset))?.amount ?? [])
  const seen = BigInt(amount)
  return named.length > 0 && named.every((least) => isLow({ seen, least })) ? { seen, least: 0n } : undefined
}

/** True if more than a fifth of the simulated income is not guaranteed. */
export function isLow({ seen, least }: Floor): boolean {
  return (seen - least) * 5n > seen
}

/** The guaranteed part of an income, if it is low: a fifth less than simulated, or nothing. */
export function lowIn(row: LedgerEntry, calls: readonly CallView[]): bigint | undefined {
  if (row.bound === 'least' && row.amount === '0x0' && row.tried === undefined) return 0n
  const floor = floorOf(row, calls)
  return floor && isLow(floor) ? floor.least : undefined
}

/** Rows of "at least 0" for swaps whose bytes accept nothing: no effect and, without a simulation, no other row says so. */
export function openFloors(calls: readonly CallView[]): LedgerEntry[] {
  const open = calls.flatMap(({ least, taker }): LedgerEntry[] =>
    least && BigInt(least.amount) === 0n && !taker
      ? [{ direction: 'received', asset: least.asset, amount: '0x0', bound: 'least' }]
      : [],
  )
  return [...new Map(open.map((row) => [keyOf(row.asset), row])).values()]
}

/** The least that a call promises to bring: by its effects, or else by its arguments, or those of calls inside it. */
export function leastOf({ args, effects, inner }: CallView): Map<string, Net> {
  const minimums = args.flatMap(({ name, value, asset }) => {
    const words = inWords(value)
    return asset && /min/i.test(name) && /^\d+$/.test(words) ? [{ asset, amount: BigInt(words) }] : []
  })
  const promised = netOf(effects.filter(({ bound }) => bound === 'least'))
  const all = new Map<string, Net>()
  for (const call of inner?.calls ?? [])
    for (const [key, net] of leastOf(call)) if (net.amount >= (all.get(key)?.amount ?? 0n)) all.set(key, net)
  return new Map([...all, ...minimums.map((one) => [keyOf(one.asset), one] as const), ...promised])
}

/** "at least 0", without the unit, which stands before it. */
export function leastWords({ least }: Floor, decimals: number): Message {
  // What would read "less than 0.000001" guarantees nothing.
  const amount = least * 10n ** 6n < 10n ** BigInt(decimals) ? 0n : least
  return { say: 'amount_atLeast', values: { amount: formatAmount(amount, decimals).text } }
}

/** A headline that says the floor of each income, "≈ 200 HUSD, at least 0", and the parts of it that are low. */
export function withFloors(
  title: Text,
  rows: readonly LedgerEntry[],
  calls: readonly CallView[],
): { title: Text; low: string[] } {
  const low: string[] = []
  return { title: walk(title), low }

  function walk(text: Text): Text {
    if (typeof text === 'string') return text
    // A floor has up to six words, and is worth them.
    if ('of' in text) return { words: text.words + 6 * floors().length, of: [walk(text.of[0]), text.of[1]] }
    if ('sentences' in text) return { sentences: text.sentences.map(walk) }
    if (!('say' in text) || (text.say !== 'outcome_receive' && text.say !== 'outcome_mayReceive')) return text
    const { what } = text.values ?? {}
    const maybe = text.say === 'outcome_mayReceive'
    const arriving = rows.filter(
      ({ direction, unproven = false }) => direction === 'received' && unproven === maybe,
    )
    if (typeof what !== 'object' || !('list' in what) || what.list.length !== arriving.length) return text
    const list = what.list.map((one, at) => said(arriving[at] as LedgerEntry) ?? one)
    return { ...text, values: { what: { list } } }
  }

  function floors() {
    return rows.flatMap((row) => floorOf(row, calls) ?? [])
  }

  function said(row: LedgerEntry): Text | undefined {
    const floor = floorOf(row, calls)
    if (!floor) return undefined
    const { decimals, symbol } = row.asset
    const { text, rounded } = formatAmount(floor.seen, decimals)
    const least = leastWords(floor, decimals)
    if (isLow(floor)) low.push(inWords(least, true))
    return { list: [withSymbol(rounded ? text : `≈\u00a0${text}`, symbol), least], row: true }
  }
}
