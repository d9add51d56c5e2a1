import { useEffect, useState } from 'react'
import type { Nft } from '../../../domain/nft.ts'
import { askNode } from '../../node/askNode.ts'
import { onVisible } from '../../shell/onVisible.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { type Holding, readHoldings } from './readNfts.ts'

const none: Nft[] = []

/** Milliseconds to wait: batch updates arrive in bursts, and one request after each burst is enough. */
const settling = 500

/** The watched NFTs of this network with the account's holdings, which are absent until the node answers. */
export function useHoldings(): { nft: Nft; holding: Holding | undefined }[] {
  const { account, network } = useHere()
  const nfts = useUiState((state) => state.nfts) ?? none
  const activities = useUiState((state) => state.activities)
  const owner = account?.address
  const place = `${owner} ${network?.chainId} ${nfts.map(keyOf).join(' ')}`
  const [read, setRead] = useState<{ place: string; holdings: Holding[] }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent may have moved one
  useEffect(() => {
    if (!owner || nfts.length === 0) return
    let isOver = false
    const wait = read?.place === place ? settling : 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      readHoldings(askNode, nfts, owner)
        .then((holdings) => !isOver && setRead({ place, holdings }))
        // The top of the screen reports a silent node.
        .catch(() => undefined)
    }
    const end = onVisible(() => {
      timer = setTimeout(look, wait)
    })
    return () => {
      isOver = true
      end()
      clearTimeout(timer)
    }
  }, [place, activities])

  return nfts.map((nft, index) => ({
    nft,
    holding: read?.place === place ? read.holdings[index] : undefined,
  }))
}

export const keyOf = ({ address, id }: Pick<Nft, 'address' | 'id'>) => `${address}/${id}`
