import { useEffect, useState } from 'react'
import type { PriceChoice } from '../../domain/prices.ts'
import { useMirror } from '../shell/useUiState.ts'
import type { Known } from './storedPrices.ts'

/** The fiat values of an approval, loaded only if there are prices. */
async function load() {
  const [{ knownPrices }, { PricesFrom }, { money, worthOf }] = await Promise.all([
    import('./storedPrices.ts'),
    import('./PricesFrom.tsx'),
    import('./fiatValue.ts'),
  ])
  return { knownPrices, PricesFrom, money, worthOf }
}

type Beside = Awaited<ReturnType<typeof load>>

/** A choice, what is known by it, and how it is written. */
export type KnownPrices = { choice: PriceChoice; known: ReadonlyMap<string, Known>; beside: Beside }

/**
 * The cached prices, for an approval: it requests none, because a request would tell the source what the person
 * is about to sign.
 */
export function useKnownPrices(): KnownPrices | undefined {
  const choice = useMirror((mirror) => mirror.settings.prices)
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
