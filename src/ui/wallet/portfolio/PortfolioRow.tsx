import { formatUnits } from 'viem/utils'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { money, worthOf } from '../../prices/fiatValue.ts'
import { Balance } from '../tokens/Balance.tsx'
import { AssetLogos } from './AssetLogos.tsx'
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
      start={<AssetLogos chainId={chainId} address={address} network={network} />}
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

function Unknown() {
  return (
    <Text as="span" look="small" tone="faint">
      {t('common_notKnown')}
    </Text>
  )
}
