/** Number formats by language. The default is the browser's language. */
export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** A language's decimal separator and its ten digits. */
export const signs = kept((locale) => {
  const plain = numberFormat(locale, { useGrouping: false })
  return {
    point: plain.formatToParts(0.1).find((part) => part.type === 'decimal')?.value ?? '.',
    digits: Array.from('0123456789', (digit) => plain.format(Number(digit))),
  }
})

/** Selects the form of a word for a number. */
export const pluralRules = kept((locale) => new Intl.PluralRules(locale))

/** Joins the parts of a list. */
export const listFormat = /* @__PURE__ */ kept((locale) => new Intl.ListFormat(locale))

/** "yesterday", "2 days ago". */
export const relativeTimeFormat = /* @__PURE__ */ kept(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** Time formats by language. */
export const timeFormat = /* @__PURE__ */ kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  // A formatter keeps the time zone of its creation, but a page may stay open while the person travels.
  () => new Date().getTimezoneOffset(),
)

/** Caches formatters: making one takes a hundred times as long as using it, and a long list needs hundreds. */
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
