import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { signedPermits } from '../../permits/signedPermits.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { uiState, useUiState } from '../../shell/useUiState.ts'
import type { HomeScope } from '../home/Scope.tsx'
import { askedNetworks } from '../portfolio/askedNetworks.ts'
import { useHere } from '../useSelection.ts'
import { type OpenPermit, toOpen } from './permitRisks.ts'
import { type Exposure, readExposure } from './readExposure.ts'

/** The last answer of one network. A silent network has none: what it said before may be wrong now. */
export type ExposurePart = { chainId: number } & (
  | { state: 'asking' }
  | { state: 'silent'; failure: string; permits: readonly OpenPermit[] }
  | { state: 'read'; exposure: Exposure }
)

const none: never[] = []

/**
 * What others may take from an account, the selected one by default: on the selected network, or on all networks.
 * Asks the nodes from this page, and only while a component uses it. Reads again after an activity settled.
 */
export function useExposures(
  scope: HomeScope,
  of?: Address,
): { parts: readonly ExposurePart[]; again(): void } {
  const { account } = useHere()
  const networks = useUiState((state) => state.networks) ?? none
  const activities = useUiState((state) => state.activities)
  const watched = useUiState((state) => state.watched)
  const selected = useUiState((state) => state.chainId)
  // An approved batch selects its network, which must not take the test network before it off the list.
  const [first = selected] = useState(selected)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ place?: string | undefined; parts: readonly ExposurePart[] }>({
    parts: none,
  })
  const owner = of ?? account?.address
  const isKnown = owner && first !== undefined && activities && watched
  const asked = !isKnown
    ? none
    : scope === 'here'
      ? networks.filter(({ chainId }) => chainId === selected)
      : askedNetworks(networks, { selected: first, watched, activities })
  const place = isKnown
    ? [owner, ...asked.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])].join(' ')
    : undefined
  const settled = activities?.filter(({ status }) => status >= 200).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes the answers out of date
  const round = useMemo(() => ({}), [settled, watched, tries])

  useAfterBursts({
    place,
    round,
    atOnce: state.place !== place || tries > 0,
    async read(isOver) {
      if (!owner) return
      const parts = asked.map(({ chainId }): ExposurePart => ({ chainId, state: 'asking' }))
      setState((before) => (before.place === place ? before : { place, parts }))
      await Promise.all(
        asked.map(async ({ chainId }) => {
          const part = await readPart(chainId, owner)
          if (!isOver()) setState((before) => ({ ...before, parts: replaced(before.parts, part) }))
        }),
      )
    },
  })

  return { parts: state.place === place ? state.parts : none, again: () => setTries((before) => before + 1) }
}

async function readPart(chainId: number, owner: Address): Promise<ExposurePart> {
  const { activities = none, watched } = uiState.getState().received ?? {}
  const now = Date.now()
  const signed = signedPermits(now).filter((one) => one.chainId === chainId && sameAddress(one.owner, owner))
  try {
    const exposure = await readExposure({
      owner,
      chainId,
      activities,
      signed,
      watched: watched?.[chainId] ?? none,
      known: await wellKnownTokens(chainId),
      ask: askNetwork(chainId),
      now,
    })
    return { chainId, state: 'read', exposure }
  } catch (error) {
    // Without an answer each of them may be open.
    const permits = signed.map((one) => toOpen(one, 'unread'))
    return { chainId, state: 'silent', failure: (error as Error).message, permits }
  }
}

const replaced = (parts: readonly ExposurePart[], part: ExposurePart): ExposurePart[] =>
  parts.map((one) => (one.chainId === part.chainId ? part : one))
