import { t } from '../../../i18n/translate.ts'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { Balance } from '../tokens/Balance.tsx'

/** An amount of an asset, or that no node told it. */
export function HeldAmount({ amount, decimals }: { amount: bigint | undefined; decimals: number }) {
  return amount === undefined ? (
    <Text as="span" look="small" tone="faint">
      {t('common_notKnown')}
    </Text>
  ) : (
    <Balance value={amount} decimals={decimals} />
  )
}

/** The worth of an asset, or that it has no price. */
export function HeldWorth({ worth, currency }: { worth: bigint | undefined; currency: string }) {
  return worth === undefined ? (
    <Text as="span" look="small" tone="faint">
      {t('home_noPrice')}
    </Text>
  ) : (
    <bdi data-testid="portfolio-worth">{money(worth, currency)}</bdi>
  )
}
