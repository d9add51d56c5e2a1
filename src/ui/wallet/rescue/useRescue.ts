import { useState } from 'react'
import type { Address } from 'viem'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { readRescue, type Situation } from './readRescue.ts'

const none: never[] = []

/** What can be rescued from an account on the selected network: read once the page is visible, and on `again`. */
export function useRescue(from: Address, others: readonly Address[]) {
  const { network } = useHere()
  const nfts = useUiState((state) => state.nfts) ?? none
  const activities = useUiState((state) => state.activities)
  const watched = useUiState((state) => state.watched)
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<{ place: string; situation?: Situation; failure?: string }>()
  const settled = activities?.filter(({ status }) => status >= 200).length
  const place = network && activities && watched ? [from, network.chainId, ...others].join(' ') : undefined

  useAfterBursts({
    place,
    round: `${tries} ${settled} ${nfts.length}`,
    atOnce: read?.place !== place || tries > 0,
    async read(isOver) {
      if (!network || place === undefined) return
      const { chainId } = network
      const answer = await wellKnownTokens(chainId)
        .then((known) =>
          readRescue({
            network,
            from,
            others,
            nfts,
            watched: watched?.[chainId] ?? none,
            known,
            activities: activities ?? none,
            ask: askNetwork(chainId),
            now: Date.now(),
          }),
        )
        .then((situation) => ({ situation }))
        .catch((error: unknown) => ({ failure: (error as Error).message }))
      if (!isOver()) setRead({ place, ...answer })
    },
  })

  const own = read?.place === place ? read : undefined
  return { ...own, again: () => setTries((before) => before + 1) }
}
