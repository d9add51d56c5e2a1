import type { TokenBalance } from '../../../domain/token.ts'
import { keyOf } from '../../prices/assetKey.ts'
import { useKnownPrices } from '../../prices/useKnownPrices.ts'
import { useHere } from '../useSelection.ts'

/** The worth of an amount, by the prices that the wallet already has: a request would reveal the payment. */
export function useWorth(asset: TokenBalance | undefined, value: bigint | undefined): string | undefined {
  const { network } = useHere()
  const prices = useKnownPrices()
  if (!asset || !network || !prices || value === undefined) return undefined
  const price = prices.known.get(keyOf({ chainId: network.chainId, address: asset.address }))?.price
  return (
    price && prices.beside.money(prices.beside.worthOf(value, asset.decimals, price), prices.choice.currency)
  )
}
