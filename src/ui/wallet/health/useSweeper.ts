import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { findDelegate } from '../../../contracts/delegates.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { readSweeper } from './readSweeper.ts'

/** The address to which an unknown delegate sends coins, once a simulation has shown it. */
export function useSweeper(
  account: Address,
  chainId: number | undefined,
  delegate: Address | undefined,
): Address | undefined {
  const [found, setFound] = useState<{ place: string; to: Address | undefined }>()
  const place = delegate && !findDelegate(delegate) ? [account, chainId, delegate].join(' ') : undefined

  useEffect(() => {
    if (!place || chainId === undefined) return
    let isOver = false
    readSweeper(askNetwork(chainId), account)
      .then((to) => !isOver && setFound({ place, to }))
      // Without an answer the code is unknown, which is a warning of its own.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [place, chainId, account])

  return found?.place === place ? found?.to : undefined
}
