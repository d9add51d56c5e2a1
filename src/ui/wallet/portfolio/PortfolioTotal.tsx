import { counted, t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { money } from '../../prices/fiatValue.ts'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { hostOf } from '../../prices/priceSources.ts'
import type { Prices } from '../../prices/usePrices.ts'
import { isPartial, type Total } from './portfolioSum.ts'

type Props = { prices: Prices | undefined; total: Total; now: number }

/** The worth of everything, "at least" if a network or a price is missing. Without a price there is no sum. */
export function PortfolioTotal({ prices, total, now }: Props) {
  if (!prices)
    return (
      <Text look="small" tone="soft">
        {t('portfolio_noTotal')}
      </Text>
    )
  const { choice, looked } = prices
  const isLeast = isPartial(total)
  const worth = money(total.worth, choice.currency)
  const host = hostOf(choice)
  return (
    <Stack gap={1}>
      {total.counted > 0 && (
        <Text
          as="div"
          look="outcome"
          data-testid="portfolio-total"
          data-partial={isLeast}
          data-missing={total.missing.length}
        >
          <VisuallyHidden>{t('prices_worth')} </VisuallyHidden>
          <bdi>{isLeast ? t('portfolio_atLeast', { worth }) : worth}</bdi>
        </Text>
      )}
      {total.without > 0 && (
        <Text look="small" tone="soft" data-testid="portfolio-without">
          {counted('prices_without', total.without)}
        </Text>
      )}
      {total.at !== undefined && <PricesFrom choice={choice} at={total.at} now={now} />}
      {looked?.trouble && (
        <Text look="small" tone="warn">
          {t(`prices_${looked.trouble}`, { host })}
        </Text>
      )}
    </Stack>
  )
}
