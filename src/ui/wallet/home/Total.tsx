import type { TokenBalance } from '../../../domain/token.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Rolling } from '../../kit/motion/Rolling.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { money, type Sum } from '../../prices/fiatValue.ts'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { hostOf } from '../../prices/priceSources.ts'
import type { Prices } from '../../prices/usePrices.ts'

type Props = {
  tokens: readonly TokenBalance[]
  /** The node does not answer. */
  silent: boolean
  prices: Prices | undefined
  /** Total value of the tokens with known prices. */
  sum: Sum | undefined
  now: number
}

/** One headline figure: the total value if prices are known, otherwise the coin's balance. */
export function Total({ tokens, silent, prices, sum, now }: Props) {
  const [coin] = tokens
  // Without any price there is no sum: zero would be wrong.
  const isTold = sum && (sum.counted > 0 || (sum.without === 0 && tokens.length > 0))
  const tone = silent ? 'soft' : undefined
  if (!prices || !isTold)
    return (
      <>
        <Text look="total" as="div" {...(tone && { tone })}>
          <Coin coin={coin} silent={silent} />
        </Text>
        {prices && <Trouble prices={prices} none={prices.looked?.done === true && tokens.every(isRead)} />}
      </>
    )
  return (
    <>
      <Text
        look="total"
        as="div"
        {...(tone && { tone })}
        data-testid="total"
        data-currency={prices.choice.currency}
      >
        <VisuallyHidden>{t('prices_worth')} </VisuallyHidden>
        <bdi dir="ltr">
          <Rolling text={money(sum.worth, prices.choice.currency)} />
        </bdi>
      </Text>
      <Stack gap={1}>
        {sum.without > 0 && (
          <Text look="small" tone="soft" data-testid="total-without">
            {counted('prices_without', sum.without)}
          </Text>
        )}
        {sum.at !== undefined && <PricesFrom choice={prices.choice} at={sum.at} now={now} />}
        <Trouble prices={prices} none={false} />
      </Stack>
    </>
  )
}

const isRead = ({ balance, hidden }: TokenBalance) => hidden || balance !== undefined

/** Why there are no prices, or no new ones. */
function Trouble({ prices: { choice, looked }, none }: { prices: Prices; none: boolean }) {
  const host = hostOf(choice)
  const { trouble } = looked ?? {}
  if (!trouble && !none) return null
  return (
    <Text look="small" tone={trouble ? 'warn' : 'soft'} data-testid="prices-trouble">
      {trouble ? t(`prices_${trouble}`, { host }) : t('prices_none', { host })}
    </Text>
  )
}

function Coin({ coin, silent }: { coin: TokenBalance | undefined; silent: boolean }) {
  if (coin?.balance !== undefined)
    return (
      <bdi dir="ltr">
        <Amount
          value={BigInt(coin.balance)}
          decimals={coin.decimals}
          draw={(text) => <Rolling text={text} />}
        />{' '}
        <small>{coin.symbol}</small>
      </bdi>
    )
  if (coin?.untold) return <small>{t('home_balancesUntold')}</small>
  if (silent) return <small>{t('home_balanceUnknown', { symbol: coin?.symbol ?? '' })}</small>
  return <Skeleton width={8} />
}
