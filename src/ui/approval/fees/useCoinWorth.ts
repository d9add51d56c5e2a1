import { keyOf } from '../../prices/assetKey.ts'
import { useKnownPrices } from '../../prices/useKnownPrices.ts'

/**
 * The worth of an amount of a network's coin, by the prices that the wallet already has. `undefined` without one:
 * a request would reveal the payment.
 */
export function useCoinWorth({ chainId, decimals }: { chainId: number; decimals: number }) {
  const prices = useKnownPrices()
  return (wei: bigint): string | undefined => {
    const price = prices?.known.get(keyOf({ chainId, address: undefined }))?.price
    if (!prices || !price) return undefined
    return prices.beside.money(prices.beside.worthOf(wei, decimals, price), prices.choice.currency)
  }
}
