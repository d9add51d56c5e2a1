import { parseUnits } from 'viem/utils'
import { plainDecimal } from '../../i18n/decimal.ts'
import { counted, language, t } from '../../i18n/translate.ts'

/** An amount as it was typed: in base units, or a sentence about what is wrong. */
export type ReadAmount = { value: bigint } | { problem: string }

/**
 * Reads an amount in whole units. Separators of thousands are refused, because "1,000" is a thousand to one person and one to another.
 */
export function readAmount(text: string, decimals: number, locale = language()): ReadAmount {
  const typed = text.trim()
  if (typed === '') return { problem: t('send_noAmount') }
  const plain = plainDecimal(typed, locale) ?? typed
  if (
    plainDecimal(typed, locale) === undefined ||
    (/^[\d.,\s\u202f']+$/.test(plain) && !/^\d*\.?\d*$/.test(plain))
  )
    return { problem: t('send_noSeparators') }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return { problem: t('send_notAnAmount') }
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length > 60) return { problem: t('send_tooMuchToBe') }
  if (fraction.replace(/0+$/, '').length > decimals)
    return {
      problem: decimals === 0 ? t('send_noDecimals') : counted('send_mostDecimals', decimals),
    }
  const value = parseUnits(`${whole || '0'}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return value === 0n ? { problem: t('send_moreThanZero') } : { value }
}
