import { keyOf } from '../../../prices/assetKey.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import type { Sent } from '../transfers.ts'

/** The worth of the sent assets, for the end of a row: "−$40.00" if every asset has a price. The row's name has the amounts. */
export function sentWorth(
  { assets }: Sent,
  chainId: number,
  prices: KnownPrices | undefined,
): string | undefined {
  const worth = prices && worthOfAssets(assets, chainId, prices)
  return worth === undefined ? undefined : `−${prices?.beside.money(worth, prices.choice.currency)}`
}

/** The worth of all these assets, or `undefined` if one has no price. */
export function worthOfAssets(
  assets: Sent['assets'],
  chainId: number,
  { known, beside }: KnownPrices,
): bigint | undefined {
  let sum = 0n
  for (const { address, value, decimals } of assets) {
    const price = known.get(keyOf({ chainId, address }))?.price
    if (!price) return undefined
    sum += beside.worthOf(value, decimals, price)
  }
  return sum
}
