import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { language } from '../../../i18n/translate.ts'

export type Listed = TokenBalance & { address: Address }

/** Sorts by symbol, or by balance in whole units: without prices, amounts have no other common measure. */
export function sorted(tokens: readonly Listed[], by: 'name' | 'amount'): Listed[] {
  return tokens.toSorted((one, other) =>
    by === 'name'
      ? one.symbol.localeCompare(other.symbol, language())
      : compare(amountOf(other), amountOf(one)),
  )
}

/** Moves the token at `index` one place up or down. */
export function moved(tokens: readonly Listed[], index: number, by: 1 | -1): Listed[] {
  const [one, other] = [tokens[index], tokens[index + by]]
  return one && other ? tokens.with(index, other).with(index + by, one) : [...tokens]
}

/** Scales the balance to 255 decimals, so that tokens compare exactly. */
function amountOf({ balance, decimals }: TokenBalance): bigint {
  return balance === undefined ? -1n : BigInt(balance) * 10n ** BigInt(Math.max(0, 255 - decimals))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
