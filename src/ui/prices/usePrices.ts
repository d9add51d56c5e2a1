import { useEffect, useState } from 'react'
import type { PriceChoice } from '../../domain/prices.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { useUiState } from '../shell/useUiState.ts'
import { type Asked, keyOf } from './assetKey.ts'
import type { Looked } from './loadPrices.ts'

const none: never[] = []

/** The selected source and its prices. `looked` is absent until the first report. */
export type Prices = { choice: PriceChoice; looked?: Looked }

/**
 * Prices of the tokens with a balance on the selected network, requested while the page is open. Without a
 * selected source, it sends no request and loads no code.
 */
export function usePrices(tokens: readonly TokenBalance[], chainId: number | undefined): Prices | undefined {
  const held = tokens.filter(({ hidden, balance }) => !hidden && balance && BigInt(balance) > 0n)
  return useAssetPrices(
    chainId === undefined ? none : held.map(({ address }) => ({ chainId, address })),
    chainId,
  )
}

/** Prices of assets on any networks, in the same way. The results of another `scope` do not count. */
export function useAssetPrices(
  assets: readonly Asked[],
  scope: string | number | undefined,
): Prices | undefined {
  const choice = useUiState((state) => state.settings.prices)
  const place = choice && JSON.stringify([choice, scope])
  const keys = assets.map(keyOf).join(' ')
  const [state, setState] = useState<{ place: string; looked: Looked }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` and `keys` are all of it, as text
  useEffect(() => {
    if (!choice || !place || scope === undefined) return
    const end = new AbortController()
    import('./loadPrices.ts')
      .then(({ look }) =>
        look({
          choice,
          asked: assets,
          signal: end.signal,
          tell: (looked) => !end.signal.aborted && setState({ place, looked }),
        }),
      )
      // On failure the page shows no prices.
      .catch(() => undefined)
    return () => end.abort()
  }, [place, keys])

  return choice ? { choice, ...(state && state.place === place && { looked: state.looked }) } : undefined
}
