import type { Network } from '../../../domain/network.ts'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { useLogos } from '../../logos/useLogos.ts'
import styles from './AssetLogos.module.css'

type Props = { chainId: number; address: string | undefined; network: Network }

/** The logo of an asset, with its network's at the corner. */
export function AssetLogos({ chainId, address, network }: Props) {
  return (
    <span className={styles.logos}>
      <TokenLogo address={address} src={useLogos()?.token(chainId, address)} />
      <span className={styles.network}>
        <NetworkPicture chainId={chainId} name={network.name} size={20} />
      </span>
    </span>
  )
}
