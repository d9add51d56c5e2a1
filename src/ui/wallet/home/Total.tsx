import type { TokenBalance } from '../../../domain/token.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Rolling } from '../../kit/motion/Rolling.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { money, type Sum } from '../../prices/fiatValue.ts'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { hostOf } from '../../prices/priceSources.ts'
import type { Prices } from '../../prices/usePrices.ts'
import { Balance } from '../tokens/Balance.tsx'
import { Headline } from './Headline.tsx'

type Props = {
  tokens: readonly TokenBalance[]
  /** The node does not answer. */
  silent: boolean
  prices: Prices | undefined
  /** The worth of all tokens. Absent while no price is known. */
  sum: Sum | undefined
  now: number
}

/** The headline: what the tokens are worth and the coin's balance below it, or that balance alone. */
export function Total({ tokens, silent, prices, sum, now }: Props) {
  const [coin] = tokens
  if (!prices || !sum)
    return (
      <>
        <Headline
          silent={silent}
          figure={coin?.balance && formatAmount(BigInt(coin.balance), coin.decimals).text}
        >
          <Coin coin={coin} silent={silent} />
        </Headline>
        {prices && <Trouble prices={prices} none={prices.looked?.done === true && tokens.every(isRead)} />}
      </>
    )
  const worth = money(sum.worth, prices.choice.currency)
  return (
    <>
      <Headline silent={silent} figure={worth} data-testid="total" data-currency={prices.choice.currency}>
        <VisuallyHidden>{t('prices_worth')} </VisuallyHidden>
        <bdi dir="ltr">
          <Rolling text={worth} />
        </bdi>
      </Headline>
      <Stack gap={1}>
        <Text as="div" tone="soft" data-testid="coin-balance">
          <Coin coin={coin} silent={silent} />
        </Text>
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
        <Balance value={BigInt(coin.balance)} decimals={coin.decimals} rolls /> <small>{coin.symbol}</small>
      </bdi>
    )
  if (coin?.untold) return <small>{t('home_balancesUntold')}</small>
  if (silent) return <small>{t('home_balanceUnknown', { symbol: coin?.symbol ?? '' })}</small>
  return <Skeleton width={8} />
}
