import { useMemo, useState } from 'react'
import { finalityOf } from '../../../../contracts/finality.ts'
import { askNetwork } from '../../../node/askNetwork.ts'
import { useAfterBursts } from '../../../shell/useAfterBursts.ts'
import { useUiState } from '../../../shell/useUiState.ts'
import { useHere } from '../../useSelection.ts'
import { readReceived } from './readReceived.ts'
import type { Received, Seen } from './received.ts'
import { keepSeen, seenAt } from './storedReceived.ts'
import type { ListedAssets } from './transferLogs.ts'

const none: never[] = []

/** The received items of the selected account and network with what was searched. `seen` is absent until then. */
export type ReceivedHere = { received: readonly Received[]; seen: Seen | undefined; isSilent: boolean }

/** Asks the selected network, whose node polls this account anyway, and only while a screen shows the result. */
export function useReceived(): ReceivedHere {
  const { account, network } = useHere()
  const activities = useUiState((state) => state.activities)
  const tokens = useUiState((state) => state.tokens) ?? none
  const nfts = useUiState((state) => state.nfts) ?? none
  const listed = useMemo((): ListedAssets => {
    const shown = tokens.filter(({ hidden, unverified }) => !hidden && !unverified)
    const collectibles = nfts.filter(({ kind, hidden }) => kind === 'erc721' && !hidden)
    return {
      tokens: shown.flatMap(({ address }) => address ?? []),
      nfts: collectibles.map(({ address, id }) => ({ address, id })),
    }
  }, [tokens, nfts])
  const assets = [...listed.tokens, ...listed.nfts.map(({ address, id }) => `${address}/${id}`)]
  const place =
    account && network && activities
      ? [network.chainId, account.address, ...assets.toSorted()].join(' ')
      : undefined
  const [state, setState] = useState<{ place: string; seen?: Seen; isSilent: boolean }>()

  useAfterBursts({
    place,
    round: activities,
    atOnce: state?.place !== place,
    async read(isOver) {
      if (!account || !network || place === undefined) return
      const before = await seenAt(place)
      try {
        const seen = await readReceived({
          ask: askNetwork(network.chainId),
          owner: account.address,
          listed,
          seen: before,
          blockTime: network.blockTime,
          depth: finalityOf(network.chainId, network).depth,
          now: Date.now(),
        })
        await keepSeen(place, seen).catch(() => undefined)
        if (!isOver()) setState({ place, seen, isSilent: false })
      } catch {
        if (!isOver()) setState({ place, seen: before, isSilent: true })
      }
    },
  })

  const here = state?.place === place ? state : undefined
  return { received: here?.seen?.received ?? none, seen: here?.seen, isSilent: here?.isSilent ?? false }
}
