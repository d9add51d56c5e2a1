import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { namedTokens } from './namedTokens.ts'

const known = createStore<Record<string, readonly WellKnown[]>>(() => ({}))
const none: never[] = []
const empty = {}

/** The tokens that the wallet can name on any of its networks. The well-known ones come after the first paint. */
export function useTokensOf(): ReturnType<typeof namedTokens> {
  const chainId = useUiState((state) => state.chainId)
  const tokens = useUiState((state) => state.tokens) ?? none
  const watched = useUiState((state) => state.watched) ?? empty
  const networks = useUiState((state) => state.networks) ?? none
  const loaded = useStore(known)
  const missing = networks.flatMap((one) => (loaded[one.chainId] ? [] : one.chainId)).join()

  useEffect(() => {
    if (!missing) return
    // Without the file, the names of the person's own lists remain.
    readKnown(missing.split(',')).then(known.setState, () => undefined)
  }, [missing])

  return useMemo(
    () => namedTokens({ chainId, tokens, watched, known: loaded }),
    [chainId, tokens, watched, loaded],
  )
}

/** The code comes later too, so that home's first paint does not wait for it. */
async function readKnown(chains: readonly string[]): Promise<Record<string, readonly WellKnown[]>> {
  const { wellKnownTokens } = await import('../../../domain/known/wellKnownTokens.ts')
  return Object.fromEntries(
    await Promise.all(chains.map(async (one) => [one, await wellKnownTokens(Number(one))] as const)),
  )
}
