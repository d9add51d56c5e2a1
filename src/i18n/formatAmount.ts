import { numberFormat, signs } from './formats.ts'
import { language, t } from './translate.ts'

export type FormattedAmount = {
  /** The text to show, without the symbol: "−1,040.55", "≈ 115.8 billion", "less than 0.000001". */
  text: string
  /** All digits, in the same locale. */
  exact: string
  rounded: boolean
}

type Options = {
  /** All digits, for amounts that are about to be signed. Otherwise at most six significant digits. */
  exact?: boolean
  /** Puts a plus before positive amounts. Negative amounts always have a minus. */
  signed?: boolean
  locale?: string | undefined
}

const significant = 6
const tiny = 6
const billion = 10n ** 9n
/** From this amount on, people know no words for numbers. */
const wordless = 10n ** 18n
const minus = '\u2212'
const nobreak = '\u00a0'

/** Formats an amount in base units for people. Rounds towards zero, so that it never shows too much. */
export function formatAmount(value: bigint, decimals: number, options: Options = {}): FormattedAmount {
  const { exact: wantsExact = false, signed = false, locale = language() } = options
  const { whole, fraction } = split(value, decimals)
  const sign = value < 0n ? minus : signed && value > 0n ? '+' : ''
  const exact = sign + write(whole, fraction, locale)
  if (wantsExact) return { text: exact, exact, rounded: false }

  if (whole === 0n && fraction.length > tiny && /^0{6}/.test(fraction))
    return { text: t('amount_lessThan', { amount: write(0n, '000001', locale) }), exact, rounded: true }
  if (whole >= wordless) return { text: `≈${nobreak}${sign}${power(whole, locale)}`, exact, rounded: true }
  if (whole >= billion) return { text: `≈${nobreak}${sign}${compact(whole, locale)}`, exact, rounded: true }

  const kept = fraction.slice(0, digitsAfterPoint(whole, fraction))
  if (kept === fraction) return { text: exact, exact, rounded: false }
  return {
    text: `≈${nobreak}${sign}${write(whole, kept.replace(/0+$/, ''), locale)}`,
    exact,
    rounded: true,
  }
}

/** All digits of an amount in base units. */
export function exactAmount(value: bigint, decimals: number, locale = language()): string {
  const { whole, fraction } = split(value, decimals)
  return (value < 0n ? minus : '') + write(whole, fraction, locale)
}

function split(value: bigint, decimals: number): { whole: bigint; fraction: string } {
  const size = value < 0n ? -value : value
  const unit = 10n ** BigInt(decimals)
  const fraction = (size % unit).toString().padStart(decimals, '0').slice(0, decimals).replace(/0+$/, '')
  return { whole: size / unit, fraction }
}

/** An amount and its unit with a narrow no-break space, so that a line never ends between the two. */
export function withSymbol(amount: string, symbol: string): string {
  return `${amount}\u202f${symbol}`
}

/** The number of fraction digits that fit beside the whole part. Whole digits are never dropped. */
function digitsAfterPoint(whole: bigint, fraction: string): number {
  if (whole > 0n) return Math.max(0, significant - whole.toString().length)
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  return zeros + significant
}

/** Formats digits, not a `number`, so that no digit is lost. */
function write(whole: bigint, fraction: string, locale: string): string {
  const left = numberFormat(locale).format(whole)
  if (fraction === '') return left
  const { point, digits } = signs(locale)
  return left + point + fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

function compact(whole: bigint, locale: string): string {
  return numberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 4,
    roundingMode: 'trunc',
  }).format(whole)
}

/** "1.157 × 10⁷⁷". */
function power(whole: bigint, locale: string): string {
  const digits = whole.toString()
  const exponent = String(digits.length - 1).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
  return `${write(BigInt(digits.slice(0, 1)), digits.slice(1, 4), locale)}${nobreak}×${nobreak}10${exponent}`
}
