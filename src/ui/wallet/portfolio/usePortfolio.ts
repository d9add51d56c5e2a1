import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import type { Network } from '../../../domain/network.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { uiState, useUiState } from '../../shell/useUiState.ts'
import { askedNetworks } from './askedNetworks.ts'
import type { NetworkPart } from './portfolioSum.ts'
import { readPortfolio } from './readPositions.ts'

/** The last answers in this page, so that a view shows them at once when it opens again. */
const answered = createStore<{ place?: string; parts: NetworkPart[] }>(() => ({ parts: [] }))
const none: never[] = []

/**
 * What these accounts hold on all networks. Asks every network's nodes as soon as a component uses it, so only a
 * view that the person opened may do so. Without owners it asks nobody.
 */
export function usePortfolio(owners: readonly Address[]): { parts: NetworkPart[]; again(): void } {
  const networks = useUiState((state) => state.networks) ?? none
  const activities = useUiState((state) => state.activities)
  const watched = useUiState((state) => state.watched)
  const selected = useUiState((state) => state.chainId)
  const [tries, setTries] = useState(0)
  const isKnown = owners.length > 0 && selected !== undefined && activities && watched
  const asked = useMemo(
    () =>
      selected === undefined
        ? none
        : askedNetworks(networks, { selected, watched, activities: activities ?? none }),
    [networks, selected, watched, activities],
  )
  const place = isKnown
    ? [owners, ...asked.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])].join(' ')
    : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes the answers out of date
  const round = useMemo(() => ({}), [activities, watched, tries])
  const { place: read, parts } = useStore(answered)

  useAfterBursts({
    place,
    round,
    atOnce: read !== place || tries > 0,
    async read(isOver) {
      if (answered.getState().place !== place)
        answered.setState({
          ...(place !== undefined && { place }),
          parts: asked.map(({ chainId }) => ({ chainId, state: 'asking', positions: none })),
        })
      await Promise.all(
        asked.map(async (network) => {
          const part = await readPart(network, owners)
          if (!isOver()) answered.setState((before) => ({ ...before, parts: replaced(before.parts, part) }))
        }),
      )
    },
  })

  return {
    parts: place !== undefined && read === place ? parts : none,
    again: () => setTries((before) => before + 1),
  }
}

/** A node that reports no coin tells nothing about the accounts, so it counts as silent. */
async function readPart(network: Network, owners: readonly Address[]): Promise<NetworkPart> {
  const { chainId } = network
  const { activities = none, watched } = uiState.getState().received ?? {}
  const read = await wellKnownTokens(chainId)
    .then((known) =>
      readPortfolio({
        network,
        owners,
        watched: watched?.[chainId] ?? none,
        known,
        activities,
        ask: askNetwork(chainId),
      }),
    )
    .catch(() => undefined)
  return { chainId, state: read ? 'read' : 'silent', positions: none, ...read }
}

const replaced = (parts: readonly NetworkPart[], part: NetworkPart): NetworkPart[] =>
  parts.map((one) => (one.chainId === part.chainId ? part : one))
