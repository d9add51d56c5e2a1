import { useEffect, useState } from 'react'
import type { PriceChoice } from '../../domain/prices.ts'
import { useUiState } from '../shell/useUiState.ts'
import type { Known } from './storedPrices.ts'

/** Code for the values beside amounts in an approval, loaded only if a price source is selected. */
async function load() {
  const [{ knownPrices }, { PricesFrom }, { money, worthOf }] = await Promise.all([
    import('./storedPrices.ts'),
    import('./PricesFrom.tsx'),
    import('./fiatValue.ts'),
  ])
  return { knownPrices, PricesFrom, money, worthOf }
}

type Beside = Awaited<ReturnType<typeof load>>

/** The selected source, its known prices, and the code to display them. */
export type KnownPrices = { choice: PriceChoice; known: ReadonlyMap<string, Known>; beside: Beside }

/**
 * The known prices, for an approval. Sends no request, because it would tell the source what the person is
 * about to sign.
 */
export function useKnownPrices(): KnownPrices | undefined {
  const choice = useUiState((state) => state.settings.prices)
  const text = choice && JSON.stringify(choice)
  const [state, setState] = useState<{ text: string; known: ReadonlyMap<string, Known>; beside: Beside }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is the choice
  useEffect(() => {
    if (!choice || !text) return
    let isOver = false
    load()
      .then(async (beside) => {
        const known = await beside.knownPrices(choice)
        if (!isOver) setState({ text, known, beside })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [text])

  return choice && state && state.text === text
    ? { choice, known: state.known, beside: state.beside }
    : undefined
}
