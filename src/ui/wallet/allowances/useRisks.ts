import { type Asked, keyOf as priceKey } from '../../prices/assetKey.ts'
import { useAssetPrices } from '../../prices/usePrices.ts'
import type { HomeScope } from '../home/Scope.tsx'
import { useHere } from '../useSelection.ts'
import type { ExposurePart } from './useExposures.ts'
import { isOfAmount, risksOf } from './valueAtRisk.ts'

/** The allowances and signed permits of an account as risks, the largest first, with prices where they are on. */
export function useRisks(parts: readonly ExposurePart[], scope: HomeScope) {
  const { network } = useHere()
  const read = parts.flatMap((part) => (part.state === 'read' ? [part] : []))
  const prices = useAssetPrices(
    read.flatMap(({ chainId, exposure }) =>
      [...exposure.allowances, ...exposure.permits]
        .filter(({ kind, token }) => isOfAmount(kind) && exposure.balances.get(token))
        .map(({ token }) => ({ chainId, address: token })),
    ),
    scope === 'everywhere' ? 'everywhere' : network?.chainId,
  )
  const known = prices?.looked?.known
  const priceOf = (asset: Asked) => known?.get(priceKey(asset))?.price
  return {
    risks: risksOf(read, priceOf),
    permits: risksOf(parts.flatMap(withPermits), priceOf),
    currency: known && prices?.choice.currency,
  }
}

/** The permits of a network as what `risksOf` reads. Without an answer nobody knows the tokens behind them. */
function withPermits(part: ExposurePart) {
  if (part.state === 'asking') return []
  const { chainId } = part
  const known = part.state === 'read' ? part.exposure : { assets: new Map(), balances: new Map(), ...part }
  const { assets, balances, permits } = known
  return [{ chainId, exposure: { assets, balances, allowances: permits } }]
}
