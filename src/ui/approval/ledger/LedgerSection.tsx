import type { ReactNode } from 'react'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Fact, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Ledger as Whole } from '../../kit/rows/Ledger.tsx'
import { LedgerPart } from '../../kit/rows/LedgerPart.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { keyOf } from '../../prices/assetKey.ts'
import { useKnownPrices } from '../../prices/useKnownPrices.ts'
import { later } from '../../shell/later.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { Divided } from '../notes/cardNotes.ts'
import type { Failing, Note } from '../notes/notes.ts'
import { Entry } from './Entry.tsx'
import { floorOf, lowIn } from './floors.ts'
import { newIn, recipientsOf } from './recipients.ts'
import type { Spender } from './spenders.ts'
import type { told } from './trialLedger.ts'

/** Most requests let nobody take anything. */
const SpenderCards = later(async () => (await import('./SpenderCards.tsx')).SpenderCards, Opening)

type Props = {
  outcome: ReturnType<typeof told> & Failing
  review: Review
  preview: Preview | undefined
  mode: Mode | undefined
  run?: Run | undefined
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
  run,
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
                  to={recipientsOf(row, calls, outcome, run?.calls)}
                  low={lowIn(row, calls)}
                  floor={floorOf(row, calls)}
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
