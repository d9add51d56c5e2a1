import { useState } from 'react'
import type { Nft } from '../../../domain/nft.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { useAfterBursts } from '../../shell/useAfterBursts.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { type Holding, readHoldings } from './readNfts.ts'

const none: Nft[] = []

/** The watched NFTs of this network with the account's holdings, which are absent until the node answers. */
export function useHoldings(): { nft: Nft; holding: Holding | undefined }[] {
  const { account, network } = useHere()
  const nfts = useUiState((state) => state.nfts) ?? none
  const activities = useUiState((state) => state.activities)
  const owner = account?.address
  const chainId = network?.chainId
  const place = `${owner} ${chainId} ${nfts.map(keyOf).join(' ')}`
  const [read, setRead] = useState<{ place: string; holdings: Holding[] }>()

  useAfterBursts({
    place: owner && nfts.length > 0 ? place : undefined,
    round: activities,
    atOnce: read?.place !== place,
    async read(isOver) {
      if (!owner || chainId === undefined) return
      const holdings = await readHoldings(askNetwork(chainId), nfts, owner)
      if (!isOver()) setRead({ place, holdings })
    },
  })

  return nfts.map((nft, index) => ({
    nft,
    holding: read?.place === place ? read.holdings[index] : undefined,
  }))
}

export const keyOf = ({ address, id }: Pick<Nft, 'address' | 'id'>) => `${address}/${id}`
