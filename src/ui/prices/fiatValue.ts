import { numberFormat, signs } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/translate.ts'

/** What one whole token costs: `scaled` by 10^24. `at` is when it was true, milliseconds since 1970. */
export type Price = { scaled: bigint; at: number }

/** Digits after the point of a price, and of the most divisible token. A worth has the digits of both. */
const priceDigits = 24
const mostDecimals = 255
const worthDigits = priceDigits + mostDecimals

/** From here on no whole token costs more: what says so is broken, or lies. */
const highest = 1e12

/**
 * A price as a service writes it, exactly as it stands: `undefined` for what can be none. JSON's numbers are doubles,
 * whose shortest notation is what was written, up to the 15 digits that they hold.
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

/** The exact value of an amount in base units. `money` formats it. */
export function worthOf(amount: bigint, decimals: number, { scaled }: Pick<Price, 'scaled'>): bigint {
  return amount * scaled * 10n ** BigInt(mostDecimals - decimals)
}

type Held = { balance?: string; decimals: number; hidden?: true }

/** The total value of tokens. */
export type Sum = {
  worth: bigint
  /** The number of tokens in the total, and of those without a known price. */
  counted: number
  without: number
  /** The time of its oldest price. */
  at?: number
}

/** Adds up what is shown. Of what one has nothing, the price does not matter. */
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

/** From here on all digits say less than the power of ten. */
const wordless = 10n ** 15n

/** A worth as people write money, cut off after the currency's last digit: it never shows more than there is. */
export function money(worth: bigint, currency: string, locale = language()): string {
  const format = numberFormat(locale, { style: 'currency', currency })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  const smallest = 10n ** BigInt(worthDigits - digits)
  if (worth > 0n && worth < smallest)
    return t('amount_lessThan', { amount: write(format, 0n, '1'.padStart(digits, '0'), locale) })
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

/** From digits, so that none is lost; the language and the currency say what stands around them. */
function write(format: Intl.NumberFormat, whole: bigint, fraction: string, locale: string): string {
  const { digits } = signs(locale)
  const own = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  // A currency without a smaller coin has no fraction, and its smallest amount is one.
  if (!format.formatToParts(0).some(({ type }) => type === 'fraction'))
    return format.format(whole || BigInt(fraction || '0'))
  return format
    .formatToParts(whole)
    .map(({ type, value }) => (type === 'fraction' ? own(fraction) : value))
    .join('')
}
