import { formatAmount } from '../../../../i18n/formatAmount.ts'
import { keyOf } from '../../../prices/assetKey.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import type { Sent } from '../transfers.ts'

/**
 * The sent amount, for the end of a row: "−$40.00" if every asset has a price, otherwise the amount of a single
 * asset, "−4 TEST". `undefined` for several assets: the row's name has their amounts.
 */
export function sentAmount(
  { assets }: Sent,
  chainId: number,
  prices: KnownPrices | undefined,
): string | undefined {
  const worth = prices && worthOfAssets(assets, chainId, prices)
  if (worth !== undefined) return `−${prices?.beside.money(worth, prices.choice.currency)}`
  const [only, ...more] = assets
  if (!only || more.length > 0) return undefined
  return `−${formatAmount(only.value, only.decimals).text}\u00a0${only.symbol}`
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
