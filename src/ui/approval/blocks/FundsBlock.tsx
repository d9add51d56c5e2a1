import { mostOf } from '../../../domain/review/ceiling.ts'
import type { FundsBlock, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Ledger } from '../../kit/rows/Ledger.tsx'
import { LedgerPart } from '../../kit/rows/LedgerPart.tsx'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { AssetLogo } from '../AssetLogo.tsx'
import { WithWorth } from '../fees/WithWorth.tsx'
import { useNetwork } from '../useNetwork.ts'
import styles from './FundsBlock.module.css'

type Props = { block: FundsBlock; review: Review }

/** What another account sends first, and its own fee; or what is missing. */
export function Funds({ block: { rows, brings }, review }: Props) {
  const accounts = useUiState((state) => state.accounts)
  const { coin } = useNetwork(review.chainId)
  const name = accounts?.find(({ address }) => address === brings?.from)?.name ?? t('approval_yourAccount')
  const heading = t('approval_fundsFirst', { name })
  const entries = rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder
    <Entry key={index} chainId={review.chainId} row={row} isBrought={brings !== undefined} />
  ))
  if (!brings)
    return (
      <Notice tone="bad" heading={t('approval_fundsNobody')} data-testid="funds" data-state="missing">
        <Text>{t('approval_fundsNobodyText')}</Text>
        <dl>{entries}</dl>
      </Notice>
    )
  const most = mostOf(brings.ceiling)
  return (
    <Ledger aria-label={heading} data-testid="funds" data-state="brought" data-from={brings.from}>
      <LedgerPart heading={heading}>{entries}</LedgerPart>
      <div className={styles.below}>
        <Facts tight>
          <Fact name={t('approval_fundsFrom')}>
            <Address value={brings.from} name={name} />
          </Fact>
          <Fact name={t('approval_fundsFee')}>
            <Sentence
              of="approval_atMost"
              amount={
                <WithWorth value={most} asset={coin}>
                  <Amount value={most} decimals={coin.decimals} symbol={coin.symbol} exact />
                </WithWorth>
              }
            />
          </Fact>
        </Facts>
        <Text look="small" tone="soft">
          {counted('approval_fundsApart', brings.calls.length)}
        </Text>
      </div>
    </Ledger>
  )
}

type EntryProps = { chainId: number; row: LedgerEntry; isBrought: boolean }

function Entry({ chainId, row: { asset, amount = '0x0' }, isBrought }: EntryProps) {
  const isStrange = !asset.known && asset.address
  return (
    <LedgerRow
      kind={isStrange ? 'unknown' : isBrought ? 'received' : 'sent'}
      logo={<AssetLogo chainId={chainId} asset={asset} />}
      name={isStrange ? <Address value={isStrange} name={t('common_token')} /> : <bdi>{asset.symbol}</bdi>}
      amount={<Amount value={BigInt(amount)} decimals={asset.decimals} exact signed={isBrought} />}
    />
  )
}
