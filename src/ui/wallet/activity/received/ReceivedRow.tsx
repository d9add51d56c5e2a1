import { use } from 'react'
import type { Network } from '../../../../domain/network.ts'
import { listed } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import { Row } from '../../../kit/rows/Row.tsx'
import { AddressNames } from '../../../kit/text/AddressNames.ts'
import { Text } from '../../../kit/text/Text.tsx'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import { useUiState } from '../../../shell/useUiState.ts'
import { AssetLogos } from '../../portfolio/AssetLogos.tsx'
import { clockOf } from '../../relativeTime.ts'
import { assetAmount } from '../assetAmount.ts'
import { receivedAmount } from '../list/rowAmount.ts'
import { nameReceived, senderText } from './nameReceived.ts'
import type { Received } from './received.ts'

type Props = { received: Received; network: Network; time: string; prices: KnownPrices | undefined }

const none: never[] = []

/** Something received: what, from whom as far as known, how much and when. Nothing here can be copied. */
export function ReceivedRow({ received, network, time, prices }: Props) {
  const tokens = useUiState((state) => state.tokens) ?? none
  const nfts = useUiState((state) => state.nfts) ?? none
  const accounts = useUiState((state) => state.accounts) ?? none
  const contacts = useUiState((state) => state.contacts) ?? none
  const nameOf = use(AddressNames)
  const asset = nameReceived(received, { network, tokens, nfts })
  if (!asset) return null
  // A collectible has the address of its collection, which no price belongs to.
  const isNft = received.kind === 'token' && received.id !== undefined
  const { amount, isWorth } = receivedAmount(asset, network.chainId, isNft ? undefined : prices)
  const from =
    received.kind === 'coin'
      ? t('activity_balanceRose', { time: clockOf(received.since) })
      : senderText(received.from, [...contacts, ...accounts], nameOf)
  return (
    <Row
      data-testid="received"
      data-symbol={asset.symbol}
      data-value={received.value.toString()}
      start={
        <AssetLogos
          chainId={network.chainId}
          address={received.kind === 'token' ? received.address : undefined}
          network={network}
        />
      }
      name={t('activity_received', { amount: isWorth ? assetAmount(asset) : asset.symbol })}
      sub={listed([from], 'none')}
      end={
        <Text as="span" look="label" tone="good">
          <bdi dir="ltr">{amount}</bdi>
        </Text>
      }
      endSub={<bdi>{time}</bdi>}
    />
  )
}
