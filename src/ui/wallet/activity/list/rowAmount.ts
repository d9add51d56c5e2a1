import { keyOf } from '../../../prices/assetKey.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import { assetAmount } from '../assetAmount.ts'
import { type Moved, mainSide } from '../moved/moved.ts'
import type { Amount } from '../transfers.ts'

/**
 * The end of a row: the worth if every asset has a price, "−$40.00", or else the amount of the first asset,
 * "−40 USDC". A swap shows only the asset that arrived.
 */
export function rowAmount(
  moved: Moved,
  chainId: number,
  prices: KnownPrices | undefined,
): string | undefined {
  const { given, isSwap } = moved
  const isOut = given.length > 0 && !isSwap
  const assets = mainSide(moved)
  const worth = prices && worthOfAssets(assets, chainId, prices)
  if (worth !== undefined) {
    const money = prices?.beside.money(worth, prices.choice.currency)
    // A swap is neither a gain nor a loss, so it has no sign.
    return isSwap ? money : `${isOut ? '−' : '+'}${money}`
  }
  const [first] = assets
  return first && `${isOut ? '−' : '+'}${assetAmount(first)}`
}

/** The number of assets that a row's end does not show, because one of them has no price. */
export function restOf(moved: Moved, chainId: number, prices: KnownPrices | undefined): number {
  const assets = mainSide(moved)
  const isWorth = prices && worthOfAssets(assets, chainId, prices) !== undefined
  return isWorth ? 0 : Math.max(0, assets.length - 1)
}

/** The end of the row of something received: its worth, "+$40.00", or without a price its amount, "+40 USDC". */
export function receivedAmount(
  asset: Amount,
  chainId: number,
  prices: KnownPrices | undefined,
): { amount: string; isWorth: boolean } {
  const got = [asset]
  const isWorth = prices !== undefined && worthOfAssets(got, chainId, prices) !== undefined
  return {
    amount: rowAmount({ given: [], got, isSent: false, isSwap: false }, chainId, prices) ?? '',
    isWorth,
  }
}

/** The worth of all these assets, or `undefined` if one has no price. */
export function worthOfAssets(
  assets: readonly Amount[],
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
