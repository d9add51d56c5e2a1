import { formatAmount, withSymbol } from '../../i18n/formatAmount.ts'

/** An amount in the smallest unit of a coin or token, with all its digits and the symbol. */
export function coinsOf(amount: bigint, { symbol, decimals }: { symbol: string; decimals: number }): string {
  return withSymbol(formatAmount(amount, decimals, { exact: true }).text, symbol)
}
