import { useEffect, useState } from 'react'
import type { PriceChoice } from '../../domain/prices.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { useUiState } from '../shell/useUiState.ts'
import type { Looked } from './loadPrices.ts'

/** The selected source and its prices. `looked` is absent until the first report. */
export type Prices = { choice: PriceChoice; looked?: Looked }

/**
 * Prices of the tokens with a balance on the selected network, requested while the page is open. Without a
 * selected source, it sends no request and loads no code.
 */
export function usePrices(tokens: readonly TokenBalance[], chainId: number | undefined): Prices | undefined {
  const choice = useUiState((state) => state.settings.prices)
  const held = tokens.filter(({ hidden, balance }) => !hidden && balance && BigInt(balance) > 0n)
  const place = choice && JSON.stringify([choice, chainId])
  const addresses = held.map(({ address }) => address ?? '').join(' ')
  const [state, setState] = useState<{ place: string; looked: Looked }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` and `addresses` are all of it, as text
  useEffect(() => {
    if (!choice || !place || chainId === undefined) return
    const end = new AbortController()
    import('./loadPrices.ts')
      .then(({ look }) =>
        look({
          choice,
          asked: held.map(({ address }) => ({ chainId, address })),
          signal: end.signal,
          tell: (looked) => !end.signal.aborted && setState({ place, looked }),
        }),
      )
      // On failure the page shows no prices.
      .catch(() => undefined)
    return () => end.abort()
  }, [place, addresses])

  return choice ? { choice, ...(state && state.place === place && { looked: state.looked }) } : undefined
}
