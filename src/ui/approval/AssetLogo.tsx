import type { Asset } from '../../domain/review/review.ts'
import { TokenLogo } from '../kit/images/TokenLogo.tsx'
import { useLogos } from '../logos/useLogos.ts'

type Props = { chainId: number; asset: Pick<Asset, 'address' | 'image' | 'known'>; size?: 24 | 56 }

/** The logo of a listed token at its own address or of the chain's coin, or else that of a watched token. */
export function AssetLogo({ chainId, asset: { address, image, known }, size = 24 }: Props) {
  const own = useLogos()?.token(chainId, address)
  return <TokenLogo size={size} address={address} src={own ?? image} unsafe={!known} />
}
