import { timeFormat } from './formats.ts'
import { language } from './translate.ts'

/** A time that matters for a signature, in local time: "3 Jan 2027, 12:00". `seconds` since 1970. */
export function moment(seconds: number, locale = language()): string {
  return timeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(seconds * 1000))
}

/** The time from `now`, both in seconds since 1970: "in 7 days", "2 hours ago", or "now" within half a minute. */
export function distance(seconds: number, now: number, locale = language()): string {
  const left = seconds - now
  const units = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, size]) => Math.abs(left) >= size) ?? ['minute', 60]
  const count = Math.round(left / size)
  if (count === 0) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(count, unit)
}
