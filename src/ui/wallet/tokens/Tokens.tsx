import { memo } from 'react'
import { formatUnits } from 'viem/utils'
import type { TokenBalance } from '../../../domain/token.ts'
import { language, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { money, type Price, worthOf } from '../../prices/fiatValue.ts'
import { many, useWhole } from '../../shell/useLongList.ts'
import type { Open } from '../place.ts'
import { span } from '../relativeTime.ts'
import { Balance } from './Balance.tsx'
import { TokenPicture } from './TokenPicture.tsx'

/** Minimum CSS pixels of the window that the content above the list and the tabs below it take. */
const above = 280

type Props = {
  tokens: readonly TokenBalance[]
  /** The node does not answer, so the balances may be out of date. */
  old: boolean
  isOld: boolean
  now: number
  open: Open
  /** The currency and the price per whole token, if prices are known. */
  currency?: string
  priceOf?: (token: TokenBalance) => Price | undefined
}

/** The coin and the watched tokens of this account on this network. */
export function Tokens({ tokens, old, isOld, now, open, currency, priceOf }: Props) {
  const shown = tokens.filter(({ hidden }) => !hidden)
  const drawn = useWhole(shown, above)
  const at = Math.min(...tokens.flatMap((token) => (token.at === undefined ? [] : [token.at])))
  return (
    <Section
      heading={t('home_tokens')}
      data-testid="tokens"
      data-count={shown.length}
      action={
        <Stack row gap={4}>
          {isOld && Number.isFinite(at) && (
            <Text as="span" look="meta">
              {t('home_age', { age: span(now - at) })}
            </Text>
          )}
          {tokens.length > 1 && (
            <Button
              look="text"
              icon="list"
              data-testid="tokens-arrange"
              onClick={() => open({ at: 'tokens' })}
            >
              {t('home_arrange')}
            </Button>
          )}
          {!old && (
            <Button look="text" icon="plus" data-testid="token-add" onClick={() => open({ at: 'addToken' })}>
              {t('common_add')}
            </Button>
          )}
        </Stack>
      }
    >
      {/* A row renders again only if its own data changes, so another language needs other rows. */}
      <Card as="ul" key={language()} rows many={drawn.length > many}>
        {drawn.map(({ at: _, ...token }) => (
          <Token
            key={token.address ?? 'coin'}
            {...token}
            old={old}
            open={open}
            currency={currency}
            price={priceOf?.(token)?.scaled}
          />
        ))}
      </Card>
    </Section>
  )
}

type TokenProps = Omit<TokenBalance, 'at' | 'image'> & {
  old: boolean
  open: Open
  currency: string | undefined
  price: bigint | undefined
}

/** One token. The wallet reads balances every few seconds; a row renders again only if its own data changes. */
const Token = memo(function Token({ old, open, currency, price, ...token }: TokenProps) {
  const { address, symbol, decimals, name, balance } = token
  const worth = currency === undefined ? undefined : worthIn(currency, token, price)
  const held = <Held {...token} old={old} />
  const amount = address ? held : <span data-testid="coin-balance">{held}</span>
  const isWorthy = currency !== undefined && balance !== undefined
  return (
    <li
      data-testid="token"
      data-address={address}
      data-symbol={symbol}
      data-balance={balance && formatUnits(BigInt(balance), decimals)}
    >
      <Row
        start={<TokenPicture address={address} />}
        name={<bdi>{inert(symbol, 16)}</bdi>}
        sub={
          address
            ? name && <bdi>{inert(name, 64)}</bdi>
            : t(symbol === 'ETH' ? 'home_ether' : 'home_paysFees')
        }
        end={
          !isWorthy ? (
            amount
          ) : worth === undefined ? (
            <Text as="span" look="small" tone="faint">
              {t('home_noPrice')}
            </Text>
          ) : (
            <bdi dir="ltr" data-testid="token-worth">
              {worth}
            </bdi>
          )
        }
        endSub={isWorthy && amount}
        onPress={() => open({ at: 'token', ...only(address) })}
      />
    </li>
  )
})

/** Nothing is worth nothing, also without a price. */
function worthIn(
  currency: string,
  { balance, decimals }: Pick<TokenBalance, 'balance' | 'decimals'>,
  price: bigint | undefined,
): string | undefined {
  if (balance === undefined) return undefined
  const amount = BigInt(balance)
  if (price === undefined && amount > 0n) return undefined
  return money(worthOf(amount, decimals, { scaled: price ?? 0n }), currency)
}

function Held({
  balance,
  decimals,
  untold,
  old,
}: Pick<TokenProps, 'balance' | 'decimals' | 'untold' | 'old'>) {
  if (balance !== undefined) return <Balance value={BigInt(balance)} decimals={decimals} />
  if (!old && !untold) return <Skeleton />
  return (
    <Text as="span" look="small" tone="faint">
      {t('common_notKnown')}
    </Text>
  )
}

function only<value>(address: value | undefined): { address?: value } {
  return address === undefined ? {} : { address }
}
