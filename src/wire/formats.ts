/** Numbers as they are written in a language, the browser's own unless one is given. */
export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Which form of a word goes with a number. */
export const pluralRules = kept((locale) => new Intl.PluralRules(locale))

/** Times as they are written in a language. */
export const timeFormat = kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  // A formatter stays in the time zone that it was made in, and a page may stay open on a journey.
  () => new Date().getTimezoneOffset(),
)

/** Making a formatter takes a hundred times as long as using it, and a long list would make hundreds: each is kept. */
function kept<options, format>(
  make: (locale: string | undefined, options?: options) => format,
  place: () => number = () => 0,
): (locale?: string, options?: options) => format {
  const made = new Map<string, format>()
  return (locale, options) => {
    const key = JSON.stringify([locale, options, place()])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}
