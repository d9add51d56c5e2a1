import type { Activity } from '../../../../domain/batch.ts'
import { relativeTimeFormat, timeFormat } from '../../../../i18n/formats.ts'
import { language } from '../../../../i18n/translate.ts'

import type { Received } from '../received/received.ts'

type Dated = { createdAt: number }
export type Day<item> = { heading: string; items: item[] }

/** An activity, or something received at its time. */
export type Item = Activity | { received: Received; createdAt: number }

/** Both lists as one, the newest first. Each activity keeps its place among the others. */
export function byTime(activities: readonly Activity[], received: readonly Received[]): Item[] {
  const items: Item[] = received.map((one) => ({ received: one, createdAt: one.at }))
  return [...activities, ...items].toSorted((one, other) => other.createdAt - one.createdAt)
}

/** Groups items by the person's local day, in the order of each day's first item: "today", "yesterday", "12 November". */
export function byDay<item extends Dated>(
  items: readonly item[],
  now: number,
  locale = language(),
): Day<item>[] {
  const days = new Map<number, item[]>()
  for (const item of items) {
    const day = startOf(item.createdAt)
    const others = days.get(day)
    if (others) others.push(item)
    else days.set(day, [item])
  }
  return [...days].map(([day, items]) => ({ heading: headingOf(day, now, locale), items }))
}

function headingOf(day: number, now: number, locale: string): string {
  // Rounded, because a day has 23 or 25 hours where the clocks change.
  const ago = Math.round((startOf(now) - day) / (24 * 60 * 60_000))
  if (ago === 0 || ago === 1) return relativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
  const sameYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  return timeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(day)
}

/** Midnight of the person's local day. */
const startOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)
