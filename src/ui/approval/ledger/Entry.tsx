import type { ReactNode } from 'react'
import type { LedgerEntry } from '../../../domain/review/review.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { counted, t } from '../../../i18n/translate.ts'
import type { DataProps } from '../../kit/dataProps.ts'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Price } from '../../prices/fiatValue.ts'
import type { KnownPrices } from '../../prices/useKnownPrices.ts'
import { AssetLogo } from '../AssetLogo.tsx'
import { Bound } from './Bound.tsx'
import { FloorBar } from './FloorBar.tsx'
import type { Floor } from './floors.ts'
import { namedRecipients, type Recipient } from './recipients.ts'
import { left } from './remainingBalance.ts'

type Props = {
  row: LedgerEntry
  chainId: number
  rows: readonly LedgerEntry[]
  held: readonly TokenBalance[] | undefined
  fee: bigint
  price: Price | undefined
  prices: KnownPrices | undefined
  /** The guaranteed part of what arrives, if it is low. */
  low: bigint | undefined
  floor: Floor | undefined
  /** The recipients of what leaves. */
  to: readonly Recipient[]
  isNew: (short: string) => boolean
  mark: DataProps
}

/** What leaves or arrives of an asset: how much, how sure that is, and who gets it. */
export function Entry({ row, chainId, rows, held, fee, price, prices, to, low, floor, isNew, mark }: Props) {
  const { asset, direction } = row
  const amount = row.amount === undefined ? undefined : BigInt(row.amount)
  const written = (value: bigint, signed: boolean) => (
    <Amount value={value} decimals={asset.decimals} exact signed={signed} />
  )

  /** What arrives, if it may be less. */
  const expected =
    row.bound === 'least' && row.tried !== undefined
      ? BigInt(row.tried)
      : direction === 'received' && row.unproven && !row.bound
        ? amount
        : undefined
  const signed =
    expected !== undefined ? (
      <bdi dir="ltr">
        ≈{'\u00a0'}
        {written(expected, true)}
      </bdi>
    ) : low !== undefined && row.bound ? (
      <Text as="span" look="title" tone="bad">
        <Bound bound={row.bound}>{written(low, false)}</Bound>
      </Text>
    ) : (
      <Bound bound={row.amount && row.bound}>
        {amount === undefined
          ? t('common_unlimited')
          : written(direction === 'sent' ? -amount : amount, true)}
      </Bound>
    )
  const isUnknown = !asset.known && asset.address
  const token = held?.find(({ address }) => address?.toLowerCase() === asset.address?.toLowerCase())
  const worth =
    amount !== undefined &&
    price &&
    prices?.beside.money(prices.beside.worthOf(amount, asset.decimals, price), prices.choice.currency)
  const rest = direction === 'sent' && !isUnknown ? left(token, rows, asset, fee) : undefined
  const more = isUnknown ? (
    <Sentence of="approval_looksLikeToken" symbol={<SiteText>{asset.symbol}</SiteText>} />
  ) : rest === undefined ? undefined : rest >= 0n ? (
    <Sentence of="approval_left" amount={<Amount value={rest} decimals={asset.decimals} />} />
  ) : (
    <Sentence
      of="approval_youHave"
      amount={<Amount value={BigInt(token?.balance ?? '0x0')} decimals={asset.decimals} />}
    />
  )
  const { first, others } = namedRecipients(to, isNew)
  const seen = row.tried !== undefined && (
    <Amount value={BigInt(row.tried)} decimals={asset.decimals} signed />
  )
  /** The recipients, the certainty of the amount, and `more`. */
  const lines = [
    floor && <FloorBar {...floor} />,
    ...first.map(toWhom),
    others > 0 && counted('approval_toMore', others),
    row.unproven &&
      (low === undefined ? (
        t('approval_unproven')
      ) : (
        <Sentence
          of="common_row"
          before={
            <Text as="span" look="small" tone="bad">
              <Sentence of="amount_atLeast" amount={written(low, false)} />
            </Text>
          }
          next={t('approval_unproven')}
        />
      )),
    asset.claimed && t('approval_asClaimed'),
    seen &&
      (row.bound === 'least' ? (
        <Text as="span" look="small" {...(low !== undefined && { tone: 'bad' })}>
          <Sentence of="approval_floor" amount={written(amount ?? 0n, false)} />
        </Text>
      ) : (
        <Sentence of="approval_tried" amount={seen} />
      )),
    more,
  ].filter((line) => line)
  return (
    <LedgerRow
      kind={isUnknown ? 'unknown' : direction}
      logo={<AssetLogo chainId={chainId} asset={asset} />}
      name={isUnknown ? <Address value={isUnknown} name={t('common_token')} /> : <bdi>{asset.symbol}</bdi>}
      note={
        lines.length > 0
          ? // biome-ignore lint/suspicious/noArrayIndexKey: lines never reorder
            lines.map((line, index) => <div key={index}>{line}</div>)
          : direction === 'received' && token?.name && <bdi>{token.name}</bdi>
      }
      amount={signed}
      rough={expected !== undefined}
      {...(worth && { worth: <bdi dir="ltr" data-testid="worth">{`≈\u00a0${worth}`}</bdi> })}
    />
  )

  /** "to Mira, 12.5". A stranger is the short address, like in the call below. Both say so if they are new. */
  function toWhom({ address, name, called, share, through }: Recipient): ReactNode {
    const short = shortAddress(address)
    const who = called ?? name ?? <span dir="ltr">{short}</span>
    const to = through ? (
      <Sentence of="call_through" who={who} />
    ) : isNew(short) ? (
      <span {...mark}>
        <Sentence of="approval_toNew" who={who} />
      </span>
    ) : (
      <Sentence of="call_to" who={who} />
    )
    return row.bound || amount === undefined || share === amount ? (
      to
    ) : (
      <Sentence of="common_row" before={to} next={written(share, false)} />
    )
  }
}
