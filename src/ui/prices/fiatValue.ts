import { numberFormat, signs } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/translate.ts'

/** Price of one whole token, `scaled` by 10^24. `at` is its time in milliseconds since 1970. */
export type Price = { scaled: bigint; at: number }

/** Decimal places of a price and of the most divisible token. A value has the sum of both. */
const priceDigits = 24
const mostDecimals = 255
const worthDigits = priceDigits + mostDecimals

/** No whole token costs this much: a higher price is an error or a lie. */
const highest = 1e12

/**
 * Scales a service's price exactly. `undefined` for an invalid one. JSON's numbers are doubles, whose shortest
 * notation equals the written number up to 15 digits.
 */
export function scaledPrice(written: unknown): bigint | undefined {
  if (typeof written !== 'number' || !(written > 0) || written >= highest) return undefined
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(written)) ?? []
  const shift = priceDigits - fraction.length + Number(exponent)
  const digits = BigInt(whole + fraction)
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return scaled > 0n ? scaled : undefined
}

/** The exact value of an amount in base units, which `money` formats. */
export function worthOf(amount: bigint, decimals: number, { scaled }: Pick<Price, 'scaled'>): bigint {
  return amount * scaled * 10n ** BigInt(mostDecimals - decimals)
}

type Held = { balance?: string; decimals: number; hidden?: true }

/** Total value of tokens. */
export type Sum = {
  worth: bigint
  /** Number of tokens in the sum, and number of tokens `without` a known balance or price. */
  counted: number
  without: number
  /** Time of the oldest price in the sum. */
  at?: number
}

/** Adds up the visible tokens. A token with a zero balance needs no price. */
export function sumOf<token extends Held>(
  tokens: readonly token[],
  priceOf: (token: token) => Price | undefined,
): Sum {
  const sum: Sum = { worth: 0n, counted: 0, without: 0 }
  for (const token of tokens) {
    if (token.hidden) continue
    const balance = token.balance === undefined ? undefined : BigInt(token.balance)
    if (balance === 0n) continue
    const price = priceOf(token)
    if (balance === undefined || !price) {
      sum.without++
      continue
    }
    sum.worth += worthOf(balance, token.decimals, price)
    sum.counted++
    sum.at = Math.min(price.at, sum.at ?? price.at)
  }
  return sum
}

/** From this amount on, scientific notation is clearer than all digits. */
const wordless = 10n ** 15n

/** Formats a value as money. Truncates after the currency's last digit: it never shows more than there is. */
export function money(worth: bigint, currency: string, locale = language()): string {
  const format = numberFormat(locale, { style: 'currency', currency })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  const smallest = 10n ** BigInt(worthDigits - digits)
  if (worth > 0n && worth < smallest)
    return t('amount_lessMoney', { amount: write(format, 0n, '1'.padStart(digits, '0'), locale) })
  const cents = worth / smallest
  const unit = 10n ** BigInt(digits)
  const whole = cents / unit
  if (whole >= wordless)
    return numberFormat(locale, {
      style: 'currency',
      currency,
      notation: 'scientific',
      roundingMode: 'trunc',
    }).format(whole)
  return write(format, whole, (cents % unit).toString().padStart(digits, '0'), locale)
}

/** Formats from digits, so that none is lost. The locale and the currency supply signs and symbols. */
function write(format: Intl.NumberFormat, whole: bigint, fraction: string, locale: string): string {
  const { digits } = signs(locale)
  const own = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  // A currency without a smaller unit has no fraction, and its smallest amount is one.
  if (!format.formatToParts(0).some(({ type }) => type === 'fraction'))
    return format.format(whole || BigInt(fraction || '0'))
  return format
    .formatToParts(whole)
    .map(({ type, value }) => (type === 'fraction' ? own(fraction) : value))
    .join('')
}
