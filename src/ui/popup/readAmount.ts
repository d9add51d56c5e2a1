import { parseUnits } from 'viem/utils'

/** An amount as it was typed: in base units, or a sentence about what is wrong. */
export type ReadAmount = { value: bigint } | { problem: string }

/**
 * Reads an amount in whole units. A comma is taken as the point only where the language writes it so; separators of
 * thousands are refused, because "1,000" is a thousand to one person and one to another.
 */
export function readAmount(text: string, decimals: number, locale?: string): ReadAmount {
  const typed = text.trim()
  if (typed === '') return { problem: 'Enter an amount.' }
  const plain = pointOf(locale) === ',' && !typed.includes('.') ? typed.replace(',', '.') : typed
  if (/^[\d.,\s\u202f']+$/.test(plain) && !/^\d*\.?\d*$/.test(plain))
    return { problem: 'Write it without separators, like 1000.5.' }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return { problem: 'An amount is a number, like 0.25.' }
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length > 60) return { problem: 'That is more than there can be.' }
  if (fraction.replace(/0+$/, '').length > decimals)
    return {
      problem: decimals === 0 ? 'This token has no decimals.' : `At most ${decimals} decimals.`,
    }
  const value = parseUnits(`${whole || '0'}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return value === 0n ? { problem: 'Enter more than 0.' } : { value }
}

function pointOf(locale: string | undefined): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
