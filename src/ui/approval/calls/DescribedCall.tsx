import type { Described as Found } from '../../descriptors/describe.ts'
import { useAssets } from '../../descriptors/useAssets.ts'
import type { Coin } from '../useNetwork.ts'
import { Description } from './Description.tsx'

/** A contract's description, with symbols and decimals of its tokens once they are known. */
export function Described({ described, coin }: { described: Found; coin: Coin }) {
  const assets = useAssets(described, coin.chainId)
  return <Description described={described} coin={coin} assets={assets} />
}
