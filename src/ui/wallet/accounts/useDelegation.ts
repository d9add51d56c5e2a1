import { useState } from 'react'
import type { Delegation } from '../../../domain/account.ts'
import { memoryCache } from '../../../lib/cache.ts'
import { pageRpc } from '../../node/askNetwork.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { useUiState } from '../../shell/useUiState.ts'

const cache = memoryCache()
const unknown: Delegation = {}

/** The selected account's delegation on the selected network. Read for a view that shows it, and after each batch. */
export function useDelegation(): Delegation {
  const account = useUiState((state) => state.account)
  const chainId = useUiState((state) => state.chainId)
  const urls = useUiState((state) => state.networks.find((one) => one.chainId === state.chainId)?.rpcUrls)
  const activities = useUiState((state) => state.activities)
  const [read, setRead] = useState<{ place: string; delegation: Delegation }>()
  const place = account && chainId !== undefined ? [account, chainId, urls].join(' ') : undefined

  useAfterBursts({
    place,
    round: activities,
    atOnce: read?.place !== place,
    async read(isOver) {
      if (!place || !account || chainId === undefined) return
      const [rpc, { readDelegation }] = await Promise.all([
        pageRpc(),
        import('../../../contracts/delegation.ts'),
      ])
      const delegation = await readDelegation({ rpc, cache }, chainId, account)
      if (!isOver()) setRead({ place, delegation })
    },
  })

  return read && read.place === place ? read.delegation : unknown
}
