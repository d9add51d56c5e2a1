const minute = 60_000
const hour = 60 * minute

/** How long something took or is ago: "0.4 s", "12 s", "4 min", "3 h", "2 d". */
export function span(ms: number): string {
  if (ms < 9_950) return `${Math.max(0, Math.round(ms / 100) / 10)} s`
  if (ms < minute) return `${Math.round(ms / 1000)} s`
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / (24 * hour))} d`
}

/** When something was, as short as it stays clear: "now", "12 s", "4 min", "14:02", "2 Nov, 18:40". */
export function when(at: number, now: number, locale?: string): string {
  const ago = now - at
  if (ago < 10_000) return 'now'
  if (ago < hour) return span(ago)
  const [day, today] = [new Date(at), new Date(now)]
  const clock = clockOf(at, locale)
  if (day.toDateString() === today.toDateString()) return clock
  const sameYear = day.getFullYear() === today.getFullYear()
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  }).format(day)
  return sameYear ? `${date}, ${clock}` : date
}

/** The same within a sentence: "now", "4 min ago", "2 Nov, 18:40". */
export function ago(at: number, now: number, locale?: string): string {
  const words = when(at, now, locale)
  return now - at >= 10_000 && now - at < hour ? `${words} ago` : words
}

/** "14:02", with `seconds` "14:02:07". */
export function clockOf(at: number, locale?: string, seconds = false): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(at)
}

/** The last use of a site, which is known to the hour: "used within the hour", "last used 14:02". */
export function lastUsed(at: number, now: number, locale?: string): string {
  return now - at < hour ? 'used within the hour' : `last used ${ago(at, now, locale)}`
}
