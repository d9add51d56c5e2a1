import { formatAmount, withSymbol } from '../../wire/amount.ts'

/** A number of wei with all its digits and the symbol of its network's coin. */
export function coinsOf(wei: bigint, { symbol, decimals }: { symbol: string; decimals: number }): string {
  return withSymbol(formatAmount(wei, decimals, { exact: true }).text, symbol)
}
