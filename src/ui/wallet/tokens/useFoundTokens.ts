import type { Address } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { uiState, useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { type FoundToken, findTokens } from './findTokens.ts'

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
  const isKnown = owner && chainId !== undefined && activities

  useAfterBursts({
    place: isKnown ? placeOf(owner, chainId) : undefined,
    round: activities,
    async read(isOver) {
      if (!owner || chainId === undefined) return
      const tokens = await search(owner, chainId)
      if (!isOver()) found.setState({ place: placeOf(owner, chainId), tokens })
    },
  })
}

async function search(owner: Address, chainId: number): Promise<FoundToken[]> {
  const { activities = [], tokens: listed = [] } = uiState.getState().received ?? {}
  const known = await wellKnownTokens(chainId)
  return findTokens({ owner, chainId, known, listed, activities, ask: askNetwork(chainId) })
}

const placeOf = (owner: string | undefined, chainId: number | undefined) => `${owner} ${chainId}`
