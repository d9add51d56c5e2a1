import type { Address } from 'viem'
import { keyOf } from '../../prices/assetKey.ts'
import { useKnownPrices } from '../../prices/useKnownPrices.ts'

/** A token, or without an address the network's coin. */
export type Priced = { chainId: number; decimals: number; address?: Address | undefined }

/**
 * The worth of an amount by the prices that the wallet already has. `undefined` without one: a request would reveal
 * the payment.
 */
export function useKnownWorth({ chainId, decimals, address }: Priced) {
  const prices = useKnownPrices()
  return (value: bigint): string | undefined => {
    const price = prices?.known.get(keyOf({ chainId, address }))?.price
    if (!prices || !price) return undefined
    return prices.beside.money(prices.beside.worthOf(value, decimals, price), prices.choice.currency)
  }
}
