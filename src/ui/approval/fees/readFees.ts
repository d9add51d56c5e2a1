import type { Fees } from '../../../domain/batch.ts'
import { t } from '../../../i18n/translate.ts'
import { example } from './feeChoices.ts'
import { readFee } from './figures.ts'

/** Reads typed figures in gwei, or explains their errors. `tip` is absent for a single price. */
export function readFees(
  { most, tip }: { most: string; tip: string | undefined },
  base: bigint | undefined,
): { fees?: Fees; mostError?: string; tipError?: string } {
  const max = readFee(most)
  const priority = tip === undefined ? max : /^0*([.,]0*)?$/.test(tip.trim()) && tip ? 0n : readFee(tip)
  const tooLow = max !== undefined && base !== undefined && max < base
  const mostError =
    most &&
    (max === undefined
      ? t('approval_aboveZero', { example: example(1.5) })
      : tooLow
        ? t('approval_feeTooLow')
        : '')
  const tipError =
    tip &&
    (priority === undefined
      ? t('approval_number', { example: example(0.1) })
      : max !== undefined && priority > max
        ? t('approval_tipTooHigh')
        : '')
  const errors = { ...(mostError && { mostError }), ...(tipError && { tipError }) }
  if (mostError || tipError || max === undefined || priority === undefined) return errors
  const fees: Fees =
    tip === undefined
      ? { gasPrice: hex(max) }
      : { maxFeePerGas: hex(max), maxPriorityFeePerGas: hex(priority) }
  return { fees }
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
