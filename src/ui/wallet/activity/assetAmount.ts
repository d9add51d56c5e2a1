import { formatAmount } from '../../../i18n/formatAmount.ts'
import type { Amount } from './transfers.ts'

/** "0.5 ETH", with at most six significant digits. */
export function assetAmount({ value, decimals, symbol }: Amount): string {
  return `${formatAmount(value, decimals).text}\u00a0${symbol}`
}
