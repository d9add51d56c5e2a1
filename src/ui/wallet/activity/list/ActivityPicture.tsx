import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { isOwn, siteName } from '../../../../sites/siteName.ts'
import { SitePicture } from '../../../favicons/SitePicture.ts'
import { AccountBlob } from '../../../kit/images/AccountBlob.tsx'
import { Mark } from '../../../kit/images/Mark.tsx'
import { AssetLogos } from '../../portfolio/AssetLogos.tsx'
import { TokenPicture } from '../../tokens/TokenPicture.tsx'
import { recipient } from '../activityText.ts'
import { isInFlight } from '../isInFlight.ts'
import type { Moved } from '../moved/moved.ts'
import styles from './ActivityPicture.module.css'

type Props = { activity: Activity; moved: Moved | undefined; network: Network | undefined }

/** The logos of what moved, or else the picture of the recipient or of the site. */
export function ActivityPicture({ activity, moved, network }: Props) {
  const { calls, chainId, origin } = activity
  if (isInFlight(activity)) return <Mark size={36} />

  const [given, got] = [moved?.given ?? [], moved?.got ?? []]
  const [first, second] = moved?.isSwap ? [given[0], got[0]] : [...given, ...got]
  if (first && second)
    return (
      <span className={styles.two}>
        <TokenPicture chainId={chainId} address={first.address} size={24} />
        <TokenPicture chainId={chainId} address={second.address} size={24} />
      </span>
    )
  if (first && network) return <AssetLogos chainId={chainId} address={first.address} network={network} />

  const [call] = calls
  const to = calls.length === 1 && call && recipient(call)
  if (isOwn(origin)) return to ? <AccountBlob address={to} /> : <Mark size={36} />
  return <SitePicture origin={origin} host={siteName(origin)} />
}
