import { relativeTimeFormat, timeFormat } from '../../../../i18n/formats.ts'
import { language } from '../../../../i18n/translate.ts'

type Dated = { createdAt: number }
export type Day<item> = { heading: string; items: item[] }

/** Groups items, newest first, by the person's local day: "today", "yesterday", "12 November". */
export function byDay<item extends Dated>(
  items: readonly item[],
  now: number,
  locale = language(),
): Day<item>[] {
  const days: Day<item>[] = []
  let last: number | undefined
  for (const item of items) {
    const day = startOf(item.createdAt)
    if (day === last) days.at(-1)?.items.push(item)
    else days.push({ heading: headingOf(day, now, locale), items: [item] })
    last = day
  }
  return days
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
