import { formatUnits } from 'viem/utils'

export type AmountOptions = {
  /** All digits: for anything that is about to be signed. Without it at most 6 significant ones, for lists. */
  exact?: boolean
  /** BCP 47; the browser's own by default. */
  locale?: string
}

/** Approvals from here on can never be used up by any real token. Permit2's largest amount, 2^160 - 1, is among them. */
const unlimitedFrom = 2n ** 159n

/** Whether an allowance of this amount has no end for any practical purpose. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedFrom
}

/**
 * A token amount in whole units with the locale's separators. In lists what was rounded starts with "≈", dust is
 * "less than 0.000001" and more than a billion is written in words.
 */
export function formatAmount(value: bigint, decimals: number, options: AmountOptions = {}): string {
  const sign = value < 0n ? '−' : ''
  const size = value < 0n ? -value : value
  const exact = formatUnits(size, decimals)
  if (options.exact || size === 0n) return sign + allDigits(exact, options.locale)

  const one = 10n ** BigInt(decimals)
  if (size * 1_000_000n < one)
    return `${value < 0n ? 'less than −' : 'less than '}${write('0.000001', options.locale)}`
  if (size >= one * 10n ** 18n)
    return `${sign ? 'less than −' : 'more than '}${words('1e18', options.locale)}`
  if (size > one * 10n ** 9n) return `≈ ${sign}${words(exact, options.locale)}`

  const rounded = write(exact, options.locale, { maximumSignificantDigits: 6 })
  const isExact = significantDigits(exact) <= 6
  return isExact ? sign + rounded : `≈ ${sign}${rounded}`
}

/** An amount and its unit with a narrow no-break space, so that a line never ends between the two. */
export function withSymbol(amount: string, symbol: string): string {
  return `${amount}\u202f${symbol}`
}

/** Intl rounds after 20 or 100 digits, depending on the engine, and tokens may have 36: so the fraction is ours. */
function allDigits(text: string, locale: string | undefined): string {
  const [whole = '0', fraction] = text.split('.')
  const grouped = numberFormat(locale).format(BigInt(whole))
  if (fraction === undefined) return grouped
  const point = numberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  return `${grouped}${point ?? '.'}${fraction}`
}

function write(text: string, locale: string | undefined, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, { maximumFractionDigits: 20, ...options }).format(text as `${number}`)
}

/** Western digits in every language: an amount is compared and copied digit by digit. */
function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options })
}

function words(text: string, locale: string | undefined): string {
  return write(text, locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 4,
  })
}

function significantDigits(text: string): number {
  const digits = text.replace('.', '').replace(/^0+/, '')
  return text.includes('.') ? digits.length : digits.replace(/0+$/, '').length
}
