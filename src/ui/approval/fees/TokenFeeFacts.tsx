import type { FeeInToken } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { useNetwork } from '../useNetwork.ts'

/** What a paymaster takes in a token at most, for what, by which contract, and what it may take afterwards. */
export function TokenFeeFacts({ fee: { chainId, host, asset, price } }: { fee: FeeInToken }) {
  const { coin } = useNetwork(chainId)
  if (!price)
    return <Fact name={t('fact_price')}>{t('fact_priceUnasked', { host, symbol: asset.symbol })}</Fact>
  const most = <Amount value={BigInt(price.most)} decimals={asset.decimals} symbol={asset.symbol} exact />
  const cost = <Amount value={BigInt(price.cost)} decimals={coin.decimals} symbol={coin.symbol} exact />
  return (
    <>
      <Fact name={t('fact_price')} data-testid="token-fee-price">
        <Sentence of="fact_priceAtMost" amount={most} host={host} />
      </Fact>
      <Fact name={t('fact_sponsorPays')}>
        <Sentence of="amount_atMost" amount={cost} />
      </Fact>
      <Fact name={t('common_contract')}>
        <Address value={price.paymaster} name={t('common_contract')} />
      </Fact>
      <Fact name={t('fact_permission')}>
        <Sentence of="fact_permissionOfFee" amount={most} />
      </Fact>
    </>
  )
}
