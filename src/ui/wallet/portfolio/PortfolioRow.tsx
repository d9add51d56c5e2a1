import { formatUnits } from 'viem/utils'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { useLogos } from '../../logos/useLogos.ts'
import { money, worthOf } from '../../prices/fiatValue.ts'
import { Balance } from '../tokens/Balance.tsx'
import styles from './PortfolioRow.module.css'
import type { Line } from './portfolioSum.ts'

type Props = { line: Line; network: Network; currency: string | undefined; onPress: () => void }

/** An asset of a network: its worth first, its amount below. */
export function PortfolioRow({ line: { position, amount, price }, network, currency, onPress }: Props) {
  const { chainId, address, decimals, isFound } = position
  const symbol = inert(position.symbol, 16)
  const held = amount === undefined ? <Unknown /> : <Balance value={amount} decimals={decimals} />
  const worth =
    currency === undefined || amount === undefined ? undefined : price ? (
      <bdi data-testid="portfolio-worth">{money(worthOf(amount, decimals, price), currency)}</bdi>
    ) : (
      <Text as="span" look="small" tone="faint">
        {t('home_noPrice')}
      </Text>
    )
  return (
    <Row
      data-testid="portfolio-asset"
      data-chain-id={`0x${chainId.toString(16)}`}
      data-symbol={position.symbol}
      data-address={address}
      data-balance={amount === undefined ? undefined : formatUnits(amount, decimals)}
      data-found={isFound}
      start={<Logos chainId={chainId} address={address} network={network} />}
      name={<bdi>{symbol}</bdi>}
      sub={
        isFound ? (
          <>
            <bdi>{network.name}</bdi> <Chip>{t('portfolio_newToken')}</Chip>
          </>
        ) : (
          network.name
        )
      }
      end={worth ?? held}
      endSub={worth && held}
      onPress={onPress}
    />
  )
}

function Logos({
  chainId,
  address,
  network,
}: {
  chainId: number
  address: string | undefined
  network: Network
}) {
  return (
    <span className={styles.logos}>
      <TokenLogo address={address} src={useLogos()?.token(chainId, address)} />
      <span className={styles.network}>
        <NetworkPicture chainId={chainId} name={network.name} size={20} />
      </span>
    </span>
  )
}

function Unknown() {
  return (
    <Text as="span" look="small" tone="faint">
      {t('common_notKnown')}
    </Text>
  )
}
