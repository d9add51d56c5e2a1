import { parseUnits } from 'viem/utils'
import { plainDecimal } from '../../i18n/decimal.ts'
import { counted, language, t } from '../../i18n/translate.ts'

/** A typed amount in base units, or an error message. */
export type ReadAmount = { value: bigint } | { problem: string }

/**
 * Reads an amount in whole units. Refuses thousands separators: people read "1,000" as a thousand or as one.
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
