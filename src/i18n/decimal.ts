import { language } from './translate.ts'

/** The decimal separator: "1.5" in English, "1,5" in German. */
export function decimalSign(locale = language()): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * A typed number with a point and plain digits; `undefined` if it is ambiguous. "1,000" is a thousand in
 * English and one in German, and "1.000" the other way round: neither is accepted. A German "1.5" is.
 */
export function plainDecimal(text: string, locale = language()): string | undefined {
  const typed = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
    .replace('٫', '.')
  if (decimalSign(locale) !== ',') return typed.includes(',') ? undefined : typed
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed)) return undefined
  return typed.includes('.') ? typed : typed.replace(',', '.')
}

/** A plain decimal as the person would type it, for a prefilled field. */
export function typedDecimal(plain: string, locale = language()): string {
  return plain.replace('.', decimalSign(locale) === ',' ? ',' : '.')
}
