import { numberFormat, timeFormat } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/translate.ts'

const minute = 60_000
const hour = 60 * minute

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Formats a duration or an age: "0.4 s", "12 s", "4 min", "3 h", "2 d". */
export function span(ms: number): string {
  if (ms < 9_950) return counting('seconds', Math.max(0, Math.round(ms / 100) / 10))
  if (ms < minute) return counting('seconds', Math.round(ms / 1000))
  if (ms < hour) return counting('minutes', Math.floor(ms / minute))
  if (ms < 48 * hour) return counting('hours', Math.floor(ms / hour))
  return counting('days', Math.floor(ms / (24 * hour)))
}

/** The abbreviated units need no plural forms. */
function counting(unit: 'seconds' | 'minutes' | 'hours' | 'days', number: number): string {
  return t(`common_${unit}`, { number: numberFormat(language()).format(number) })
}

/** Formats a past time briefly: "now", "12 s", "4 min", "14:02", "2 Nov, 18:40". */
export function when(at: number, now: number, locale = language()): string {
  const ago = now - at
  if (ago < 10_000) return t('common_now')
  if (ago < hour) return span(ago)
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return clockOf(at, locale)
  const sameYear = day.getFullYear() === today.getFullYear()
  return timeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? clock : { year: 'numeric' }),
  }).format(day)
}

/** Formats a past time within a sentence: "now", "4 min ago", "2 Nov, 18:40". */
export function ago(at: number, now: number, locale?: string): string {
  const past = now - at
  return past >= 10_000 && past < hour ? t('common_ago', { age: span(past) }) : when(at, now, locale)
}

/** "14:02", with `seconds` "14:02:07". */
export function clockOf(at: number, locale = language(), seconds = false): string {
  return timeFormat(locale, { ...clock, ...(seconds && { second: '2-digit' }) }).format(at)
}

/** The last use of a site, which the wallet knows to the hour: "used within the hour", "last used 14:02". */
export function lastUsed(at: number, now: number, locale?: string): string {
  return now - at < hour ? t('sites_usedLately') : t('sites_lastUsed', { when: ago(at, now, locale) })
}
