import { keyOf } from '../../prices/assetKey.ts'
import type { Price } from '../../prices/fiatValue.ts'
import { type Prices, useAssetPrices } from '../../prices/usePrices.ts'
import type { NetworkPart } from './portfolioSum.ts'
import type { Position } from './readPositions.ts'

/** Prices of what the accounts hold, from the source that the person switched on. */
export function usePortfolioPrices(parts: readonly NetworkPart[]): {
  prices: Prices | undefined
  priceOf: (position: Position) => Price | undefined
} {
  const held = parts
    .flatMap(({ positions }) => positions)
    .filter(({ amounts }) => amounts.some((amount) => amount))
  const prices = useAssetPrices(held, 'everywhere')
  const known = prices?.looked?.known
  return { prices, priceOf: (position) => known?.get(keyOf(position))?.price }
}
