import type { TokenBalance } from '../../../domain/token.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Rolling } from '../../kit/motion/Rolling.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { money, type Sum } from '../../prices/fiatValue.ts'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { hostOf } from '../../prices/priceSources.ts'
import type { Prices } from '../../prices/usePrices.ts'
import { Balance } from '../tokens/Balance.tsx'
import { useHere } from '../useSelection.ts'
import { Headline } from './Headline.tsx'

type Props = {
  tokens: readonly TokenBalance[]
  /** The node does not answer. */
  silent: boolean
  prices: Prices | undefined
  /** The worth of all tokens. Absent while no price is known. */
  sum: Sum | undefined
  now: number
  /** In place of the label, if the balances are not fresh: their network and time. */
  asOf: string | undefined
}

/** The headline: what the tokens are worth, or the coin's balance. The coin's row has its amount either way. */
export function Total({ tokens, silent, prices, sum, now, asOf }: Props) {
  const [coin] = tokens
  const network = useHere().network?.name ?? t('common_theNetwork')
  if (!prices || !sum)
    return (
      <>
        <Text look="meta">{asOf ?? t('home_balanceOn', { network })}</Text>
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
      <Text look="meta">{asOf ?? t('home_totalOn', { network })}</Text>
      <Headline silent={silent} figure={worth} data-testid="total" data-currency={prices.choice.currency}>
        <bdi dir="ltr">
          <Rolling text={worth} />
        </bdi>
      </Headline>
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
        <Balance value={BigInt(coin.balance)} decimals={coin.decimals} rolls /> <small>{coin.symbol}</small>
      </bdi>
    )
  if (coin?.untold) return <small>{t('home_balancesUntold')}</small>
  if (silent) return <small>{t('home_balanceUnknown', { symbol: coin?.symbol ?? '' })}</small>
  return <Skeleton width={8} />
}
