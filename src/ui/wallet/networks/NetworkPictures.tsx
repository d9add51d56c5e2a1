import type { Network } from '../../../domain/network.ts'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import styles from './NetworkPictures.module.css'

/** As many fit beside the words of a row. */
const most = 3

/** The logos of the first networks, small and side by side. A decoration beside their number. */
export function NetworkPictures({ networks }: { networks: readonly Pick<Network, 'chainId' | 'name'>[] }) {
  return (
    <span className={styles.pictures}>
      {networks.slice(0, most).map(({ chainId, name }) => (
        <NetworkPicture key={chainId} chainId={chainId} name={name} size={20} />
      ))}
    </span>
  )
}
