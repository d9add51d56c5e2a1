import type { ReactNode } from 'react'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { Fact, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { counted, t } from '../../../i18n/translate.ts'
import type { DataProps } from '../../kit/dataProps.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Ledger as Whole } from '../../kit/rows/Ledger.tsx'
import { LedgerPart } from '../../kit/rows/LedgerPart.tsx'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { keyOf } from '../../prices/assetKey.ts'
import type { Price } from '../../prices/fiatValue.ts'
import { type KnownPrices, useKnownPrices } from '../../prices/useKnownPrices.ts'
import { later } from '../../shell/later.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { AssetLogo } from '../AssetLogo.tsx'
import type { Divided } from '../notes/cardNotes.ts'
import type { Failing, Note } from '../notes/notes.ts'
import { Bound } from './Bound.tsx'
import { lowIn } from './floors.ts'
import { namedRecipients, newIn, type Recipient, recipientsOf } from './recipients.ts'
import { left } from './remainingBalance.ts'
import type { Spender } from './spenders.ts'
import type { told } from './trialLedger.ts'

/** Most requests let nobody take anything. */
const SpenderCards = later(async () => (await import('./SpenderCards.tsx')).SpenderCards, Opening)

type Props = {
  outcome: ReturnType<typeof told> & Failing
  review: Review
  preview: Preview | undefined
  mode: Mode | undefined
  spenders: readonly Spender[]
  /** What the cards of the spenders say. */
  notes: Divided['cards']
  facts: readonly Fact[]
  /** No warning below names a new address: the marks of the rows are the warning. */
  marksAlone: boolean
  repair: (note: Note) => ReactNode
}

const parts = { sent: 'approval_give', received: 'approval_get' } as const

/** The losses and gains, and the remaining balances if known. */
export function Ledger({
  outcome,
  review,
  preview,
  mode,
  spenders,
  notes,
  facts,
  marksAlone,
  repair,
}: Props) {
  const held = useUiState((state) =>
    state.account === review.from && state.chainId === review.chainId ? state.tokens : undefined,
  )
  const fee = (preview?.state === 'ready' && mode && preview.fee[mode]) || '0x0'
  const { more } = outcome
  const calls = blockOf(review, 'calls')?.calls ?? []
  const fresh = newIn(review)
  const isNew = (short: string) => fresh.includes(short)
  const mark = marksAlone ? ({ 'data-testid': 'warning', 'data-kind': 'firstInteraction' } as const) : {}
  const prices = useKnownPrices()
  const priceOf = ({ asset: { address, known }, direction }: LedgerEntry) =>
    (known || !address) && direction !== 'allowance' && review.chainId !== undefined
      ? prices?.known.get(keyOf({ chainId: review.chainId, address }))?.price
      : undefined
  const { rows } = outcome
  if (rows.length + spenders.length === 0) return null
  const used = rows.flatMap((row) => priceOf(row)?.at ?? [])

  return (
    <Stack gap={2}>
      <Whole aria-label={t('approval_changes')}>
        {(['sent', 'received'] as const).map((direction) => {
          const own = rows.filter((row) => row.direction === direction)
          if (own.length === 0) return null
          return (
            <LedgerPart key={direction} heading={t(parts[direction])}>
              {own.map((row, index) => (
                <Entry
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder
                  key={index}
                  row={row}
                  chainId={review.chainId}
                  rows={rows}
                  held={outcome.fails === 'all' ? undefined : held}
                  fee={BigInt(fee)}
                  price={priceOf(row)}
                  to={recipientsOf(row, calls, outcome)}
                  low={lowIn(row, calls)}
                  isNew={isNew}
                  mark={mark}
                  prices={prices}
                />
              ))}
            </LedgerPart>
          )
        })}
        {spenders.length > 0 && (
          <SpenderCards
            chainId={review.chainId}
            spenders={spenders}
            notes={notes}
            facts={facts}
            held={held}
            isNew={isNew}
            mark={mark}
            repair={repair}
          />
        )}
      </Whole>
      {more > 0 && (
        <Text look="small" tone="soft">
          {counted('approval_simulatedBeyond', more)}
        </Text>
      )}
      {prices && used.length > 0 && (
        <prices.beside.PricesFrom choice={prices.choice} at={Math.min(...used)} now={Date.now()} />
      )}
    </Stack>
  )
}

function Opening() {
  return (
    <div data-loading>
      <Skeleton />
    </div>
  )
}

type EntryProps = {
  row: LedgerEntry
  chainId: number
  rows: readonly LedgerEntry[]
  held: readonly TokenBalance[] | undefined
  fee: bigint
  price: Price | undefined
  prices: KnownPrices | undefined
  /** The guaranteed part of what arrives, if it is low. */
  low: bigint | undefined
  /** The recipients of what leaves. */
  to: readonly Recipient[]
  isNew: (short: string) => boolean
  mark: DataProps
}

function Entry({ row, chainId, rows, held, fee, price, prices, to, low, isNew, mark }: EntryProps) {
  const { asset, direction } = row
  const amount = row.amount === undefined ? undefined : BigInt(row.amount)
  const written = (value: bigint, signed: boolean) => (
    <Amount value={value} decimals={asset.decimals} exact signed={signed} />
  )

  const isFloored = row.bound === 'least' && row.tried !== undefined
  const signed = isFloored ? (
    <>
      ≈{'\u00a0'}
      {written(BigInt(row.tried ?? 0), true)}
    </>
  ) : low !== undefined && row.bound ? (
    <Text as="span" look="title" tone="bad">
      <Bound bound={row.bound}>{written(low, false)}</Bound>
    </Text>
  ) : (
    <Bound bound={row.amount && row.bound}>
      {amount === undefined ? t('common_unlimited') : written(direction === 'sent' ? -amount : amount, true)}
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
    ...first.map(toWhom),
    others > 0 && counted('approval_toMore', others),
    low !== undefined && row.unproven && (
      <Text as="span" look="small" tone="bad">
        <Sentence of="amount_atLeast" amount={written(low, false)} />
      </Text>
    ),
    row.unproven && t('approval_unproven'),
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
      {...(worth && { worth: <bdi data-testid="worth">{`≈\u00a0${worth}`}</bdi> })}
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
