import type { ReactNode } from 'react'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Ledger as Rows } from '../../kit/rows/Ledger.tsx'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { keyOf } from '../../prices/assetKey.ts'
import type { Price } from '../../prices/fiatValue.ts'
import { type KnownPrices, useKnownPrices } from '../../prices/useKnownPrices.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bound } from './Bound.tsx'
import { newIn, recipientsOf } from './recipients.ts'
import { left } from './remainingBalance.ts'
import type { told } from './trialLedger.ts'

type Props = {
  outcome: ReturnType<typeof told>
  review: Review
  preview: Preview | undefined
  mode: Mode | undefined
}

const order = ['sent', 'received', 'allowance'] as const

/** The losses and gains, and the remaining balances if known. */
export function Ledger({ outcome, review, preview, mode }: Props) {
  const held = useUiState((state) =>
    state.account === review.from && state.chainId === review.chainId ? state.tokens : undefined,
  )
  const fee = (preview?.state === 'ready' && mode && preview.fee[mode]) || '0x0'
  const { more, seen } = outcome
  const calls = blockOf(review, 'calls')?.calls ?? []
  const fresh = newIn(review)
  const isNew = (short: string) => fresh.includes(short)
  const prices = useKnownPrices()
  const priceOf = ({ asset: { address, known }, direction }: LedgerEntry) =>
    (known || !address) && direction !== 'allowance' && review.chainId !== undefined
      ? prices?.known.get(keyOf({ chainId: review.chainId, address }))?.price
      : undefined
  const rows = order.flatMap((direction) => outcome.rows.filter((row) => row.direction === direction))
  if (rows.length === 0) return null
  const used = rows.flatMap((row) => priceOf(row)?.at ?? [])

  return (
    <Stack gap={2}>
      <Rows aria-label={t('approval_changes')}>
        {rows.map((row, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder
            key={index}
            row={row}
            rows={rows}
            held={held}
            fee={BigInt(fee)}
            price={priceOf(row)}
            to={recipientsOf(row, calls)}
            isNew={isNew}
            prices={prices}
          />
        ))}
      </Rows>
      {seen && (
        <Text look="small" tone="soft">
          {source(more)}
        </Text>
      )}
      {prices && used.length > 0 && (
        <prices.beside.PricesFrom choice={prices.choice} at={Math.min(...used)} now={Date.now()} />
      )}
    </Stack>
  )
}

function source(more: number): string {
  return more === 0 ? t('approval_simulated') : counted('approval_simulatedBeyond', more)
}

type EntryProps = {
  row: LedgerEntry
  rows: readonly LedgerEntry[]
  held: readonly TokenBalance[] | undefined
  fee: bigint
  price: Price | undefined
  prices: KnownPrices | undefined
  /** The recipients of what leaves. */
  to: readonly Party[]
  isNew: (short: string) => boolean
}

function Entry({ row, rows, held, fee, price, prices, to, isNew }: EntryProps) {
  const { asset, direction, party } = row
  const logo = <TokenLogo size={24} address={asset.address} src={asset.image} unsafe={!asset.known} />
  const amount = row.amount === undefined ? undefined : BigInt(row.amount)
  const written = (value: bigint, signed: boolean) => (
    <Amount value={value} decimals={asset.decimals} exact signed={signed} />
  )

  const allowed = (
    <b>{amount === undefined ? t('amount_unlimited', { symbol: asset.symbol }) : exact(amount, asset)}</b>
  )

  if (direction === 'allowance')
    return (
      <LedgerRow
        kind="allowance"
        logo={logo}
        name={
          party ? (
            <Sentence of="approval_maySpend" who={<Spender {...party} />} amount={allowed} />
          ) : (
            <Sentence of="approval_anotherMaySpend" amount={allowed} />
          )
        }
        note={linesOf(row, undefined)}
      />
    )

  const signed = (
    <Bound bound={row.bound}>
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
  const recipients = to.map((party) => <Recipient key={party.address} party={party} isNew={isNew} />)
  return (
    <LedgerRow
      kind={isUnknown ? 'unknown' : direction}
      logo={logo}
      name={isUnknown ? <Address value={isUnknown} name={t('common_token')} /> : <bdi>{asset.symbol}</bdi>}
      note={
        linesOf(row, more, recipients) ?? (direction === 'received' && token?.name && <bdi>{token.name}</bdi>)
      }
      amount={signed}
      {...(worth && { worth: <bdi data-testid="worth">{`≈\u00a0${worth}`}</bdi> })}
    />
  )
}

/** The recipients, the certainty of an amount, and `more`, a line each. */
function linesOf(
  { asset, unproven, tried }: LedgerEntry,
  more: ReactNode,
  recipients: readonly ReactNode[] = [],
): ReactNode {
  const seen = tried !== undefined && <Amount value={BigInt(tried)} decimals={asset.decimals} signed />
  const lines = [
    ...recipients,
    unproven && t('approval_unproven'),
    asset.claimed && t('approval_asClaimed'),
    seen && <Sentence of="approval_tried" amount={seen} />,
    more,
  ].filter((line) => line)
  // biome-ignore lint/suspicious/noArrayIndexKey: lines never reorder
  return lines.length > 0 ? lines.map((line, index) => <div key={index}>{line}</div>) : undefined
}

/** "to Mira". A stranger is the short address, like in the call below, and says so if it is new. */
function Recipient({
  party: { address, name, called },
  isNew,
}: {
  party: Party
  isNew: EntryProps['isNew']
}) {
  const known = called ?? name
  if (known) return <Sentence of="call_to" who={known} />
  const short = shortAddress(address)
  return <Sentence of={isNew(short) ? 'approval_toNew' : 'call_to'} who={<span dir="ltr">{short}</span>} />
}

/** The name that the wallet knows, or the whole address of a stranger on separate lines. */
function Spender({ address, name }: Party) {
  if (!name)
    return (
      <div>
        <Address value={address} name={t('approval_spender')} />
      </div>
    )
  return <bdi title={address}>{name}</bdi>
}

function exact(amount: bigint, { decimals, symbol }: LedgerEntry['asset']) {
  return <Amount value={amount} decimals={decimals} symbol={symbol} exact />
}
