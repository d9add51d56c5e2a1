import { NetworkPicture } from '../logos/NetworkPicture.tsx'
import styles from './NetworkName.module.css'
import { useNetwork } from './useNetwork.ts'

/** A network's logo and its name. */
export function NetworkName({ chainId }: { chainId: number }) {
  const { name } = useNetwork(chainId)
  return (
    <span className={styles.name}>
      <NetworkPicture chainId={chainId} name={name} size={20} />
      {name}
    </span>
  )
}
