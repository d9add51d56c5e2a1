/** Numbers as they are written in a language, the browser's own unless one is given. */
export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** What a language writes before a fraction, and its ten digits. */
export const signs = kept((locale) => {
  const plain = numberFormat(locale, { useGrouping: false })
  return {
    point: plain.formatToParts(0.1).find((part) => part.type === 'decimal')?.value ?? '.',
    digits: Array.from('0123456789', (digit) => plain.format(Number(digit))),
  }
})

/** The plural form for a number. */
export const pluralRules = kept((locale) => new Intl.PluralRules(locale))

/** Times as they are written in a language. */
export const timeFormat = /* @__PURE__ */ kept(
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
