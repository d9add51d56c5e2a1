import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { hostOf } from '../../prices/priceSources.ts'
import type { Prices } from '../../prices/usePrices.ts'
import { Figure, Headline } from '../home/Headline.tsx'
import type { Go } from '../place.ts'
import { isPartial, type Total } from './portfolioSum.ts'

type Props = { prices: Prices | undefined; total: Total; now: number; go: Go; bare?: boolean }

/**
 * The worth of everything, "at least" if a network or a price is missing. Without prices, the way to them. `bare` is
 * without the notes about it.
 */
export function PortfolioTotal({ prices, total, now, go, bare = false }: Props) {
  if (!prices)
    return (
      <div>
        <Button look="text" data-testid="portfolio-prices" onClick={() => go({ at: 'prices' })}>
          {t('portfolio_noTotal')}
        </Button>
      </div>
    )
  const { choice, looked } = prices
  const isLeast = isPartial(total)
  const worth = money(total.worth, choice.currency)
  const host = hostOf(choice)
  return (
    <Stack gap={1}>
      {total.counted > 0 && <Text look="meta">{t('portfolio_total')}</Text>}
      {total.counted > 0 && (
        <Headline
          figure={worth}
          data-testid="portfolio-total"
          data-partial={isLeast}
          data-missing={total.missing.length}
        >
          {isLeast ? (
            <small>
              <Sentence of="portfolio_atLeast" worth={<Figure>{worth}</Figure>} />
            </small>
          ) : (
            <bdi dir="ltr">{worth}</bdi>
          )}
        </Headline>
      )}
      {!bare && total.without > 0 && (
        <Text look="small" tone="soft" data-testid="portfolio-without">
          {counted('prices_without', total.without)}
        </Text>
      )}
      {!bare && total.at !== undefined && <PricesFrom choice={choice} at={total.at} now={now} />}
      {looked?.trouble && (
        <Text look="small" tone="warn">
          {t(`prices_${looked.trouble}`, { host })}
        </Text>
      )}
    </Stack>
  )
}
