import { formatUnits } from 'viem/utils'
import type { Network } from '../../../domain/network.ts'
import { listed } from '../../../i18n/sentences.ts'
import { Row } from '../../kit/rows/Row.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { NetworkPictures } from '../networks/NetworkPictures.tsx'
import { TokenPicture } from '../tokens/TokenPicture.tsx'
import { AssetLogos } from './AssetLogos.tsx'
import { HeldAmount, HeldWorth } from './HeldAmount.tsx'
import type { Holding } from './holdingsOf.ts'
import styles from './PortfolioRow.module.css'

type Props = {
  holding: Holding
  /** Of each of its lines. */
  networks: readonly Network[]
  currency: string | undefined
  onPress: () => void
}

/** An asset with its worth first, its amount below, and the networks that have it. */
export function PortfolioRow({ holding, networks, currency, onPress }: Props) {
  const { lines, amount, worth } = holding
  const [{ position }] = lines
  const { chainId, address, decimals } = position
  const [network] = networks
  if (!network) return null
  const isOne = lines.length === 1
  const names = isOne ? <bdi>{network.name}</bdi> : <OnNetworks networks={networks} />
  const held = <HeldAmount amount={amount} decimals={decimals} />
  const shown = currency !== undefined && amount !== undefined
  return (
    <Row
      data-testid="portfolio-asset"
      data-chain-id={isOne ? hex(chainId) : undefined}
      data-chains={lines.map((line) => hex(line.position.chainId)).join(' ')}
      data-symbol={position.symbol}
      data-address={isOne ? address : undefined}
      data-balance={amount === undefined ? undefined : formatUnits(amount, decimals)}
      data-found={lines.some((line) => line.position.isFound)}
      start={
        isOne ? (
          <AssetLogos chainId={chainId} address={address} network={network} />
        ) : (
          <TokenPicture chainId={chainId} address={address} />
        )
      }
      name={<bdi>{inert(position.symbol, 16)}</bdi>}
      sub={names}
      end={shown ? <HeldWorth worth={worth} currency={currency} /> : held}
      endSub={shown && held}
      onPress={onPress}
    />
  )
}

function OnNetworks({ networks }: { networks: readonly Network[] }) {
  return (
    <span className={styles.networks}>
      <NetworkPictures networks={networks} />
      <span className={styles.names}>
        {listed(
          networks.map(({ name }) => name),
          'none',
        )}
      </span>
    </span>
  )
}

const hex = (chainId: number) => `0x${chainId.toString(16)}`
