import { useEffect } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import { askNode } from '../../node/askNode.ts'
import { onVisible } from '../../shell/onVisible.ts'
import { uiState, useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { type FoundToken, findTokens } from './findTokens.ts'

/** Milliseconds to wait: batch updates arrive in bursts, and one request after each burst is enough. */
const settling = 500

const found = createStore<{ place?: string; tokens: FoundToken[] }>(() => ({ tokens: [] }))
const none: FoundToken[] = []

/** The found tokens of the selected account and network that are not in its list yet. */
export function useFoundTokens(): FoundToken[] {
  const { account, network } = useHere()
  const listed = useUiState((state) => state.tokens) ?? []
  const { place, tokens } = useStore(found)
  if (place !== placeOf(account?.address, network?.chainId)) return none
  const isListed = new Set(listed.map(({ address }) => address?.toLowerCase()))
  return tokens.filter(({ address }) => !isListed.has(address.toLowerCase()))
}

/** Looks for tokens when home opens, and again after the account's own batches changed something. */
export function useSearch(): void {
  const { account, network } = useHere()
  const activities = useUiState((state) => state.activities)
  const owner = account?.address
  const chainId = network?.chainId

  useEffect(() => {
    if (!owner || chainId === undefined || !activities) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onVisible(() => {
      timer = setTimeout(() => {
        search(owner, chainId)
          .then((tokens) => !isOver && found.setState({ place: placeOf(owner, chainId), tokens }))
          // The top of the screen reports a silent node.
          .catch(() => undefined)
      }, settling)
    })
    return () => {
      isOver = true
      end()
      clearTimeout(timer)
    }
  }, [owner, chainId, activities])
}

async function search(owner: Address, chainId: number): Promise<FoundToken[]> {
  const { activities = [], tokens: listed = [] } = uiState.getState().received ?? {}
  const known = await wellKnownTokens(chainId)
  return findTokens({ owner, chainId, known, listed, activities, ask: askNode })
}

const placeOf = (owner: string | undefined, chainId: number | undefined) => `${owner} ${chainId}`
