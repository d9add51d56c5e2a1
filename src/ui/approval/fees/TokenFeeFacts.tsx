import type { FeeInToken } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useNetwork } from '../useNetwork.ts'
import { WithWorth } from './WithWorth.tsx'

/** Who pays the network's fee for one in a token, and how much of it. The ledger says what its paymaster takes. */
export function TokenFeeFacts({ fee: { chainId, host, asset, price } }: { fee: FeeInToken }) {
  const { coin } = useNetwork(chainId)
  if (!price)
    return <Fact name={t('fact_price')}>{t('fact_priceUnasked', { host, symbol: asset.symbol })}</Fact>
  const wei = BigInt(price.cost)
  const cost = (
    <WithWorth value={wei} asset={coin}>
      <Amount value={wei} decimals={coin.decimals} symbol={coin.symbol} exact />
    </WithWorth>
  )
  return (
    <Fact name={t('common_networkFee')} data-testid="token-fee-price">
      {t('approval_paidBy', { host })}
      <Text look="small" tone="soft" as="div">
        <Sentence of="amount_atMost" amount={cost} />
      </Text>
    </Fact>
  )
}
