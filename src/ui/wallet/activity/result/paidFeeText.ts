import { rounded } from '../../../../domain/review/ceiling.ts'
import { formatAmount } from '../../../../i18n/formatAmount.ts'

const nobreak = '\u00a0'

/** A paid fee without its symbol. A tiny one keeps three significant digits, rounded up as in the approval. */
export function paidFeeText(wei: bigint, decimals: number): string {
  const isTiny = wei * 10n ** 6n < 10n ** BigInt(decimals)
  if (!isTiny) return formatAmount(wei, decimals).text
  const shown = rounded(wei)
  const { text } = formatAmount(shown, decimals, { exact: true })
  return shown === wei ? text : `≈${nobreak}${text}`
}
