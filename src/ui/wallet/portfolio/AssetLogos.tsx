import type { Network } from '../../../domain/network.ts'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { TokenPicture } from '../tokens/TokenPicture.tsx'
import styles from './AssetLogos.module.css'

type Props = { chainId: number; address: string | undefined; network: Network }

/** The logo of an asset, with its network's at the corner. */
export function AssetLogos({ chainId, address, network }: Props) {
  return (
    <span className={styles.logos}>
      <TokenPicture chainId={chainId} address={address} />
      <span className={styles.network}>
        <NetworkPicture chainId={chainId} name={network.name} size={20} />
      </span>
    </span>
  )
}
