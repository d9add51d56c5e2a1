import { formatUnits } from 'viem/utils'
import type { TokenBalance } from '../../wire/mirror.ts'
import { t } from '../../words/words.ts'
import { Amount } from '../kit/Amount.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { inert } from '../kit/inert.ts'
import { Row } from '../kit/Row.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { TokenLogo } from '../kit/TokenLogo.tsx'
import type { Open } from './place.ts'
import { span } from './when.ts'

type Props = {
  tokens: readonly TokenBalance[]
  /** The node does not answer: what is shown is what was. */
  old: boolean
  isOld: boolean
  now: number
  open: Open
}

/** The coin and the watched tokens of this account on this network. */
export function Tokens({ tokens, old, isOld, now, open }: Props) {
  const shown = tokens.filter(({ hidden }) => !hidden)
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
      <Card as="ul" rows>
        {shown.map((token) => (
          <li
            key={token.address ?? 'coin'}
            data-testid="token"
            data-address={token.address}
            data-symbol={token.symbol}
            data-balance={token.balance && formatUnits(BigInt(token.balance), token.decimals)}
          >
            <Token token={token} old={old} onPress={() => open({ at: 'token', ...only(token.address) })} />
          </li>
        ))}
      </Card>
    </Section>
  )
}

function Token({ token, old, onPress }: { token: TokenBalance; old: boolean; onPress: () => void }) {
  const { address, symbol, decimals, name, image, balance, untold } = token
  return (
    <Row
      start={<TokenLogo address={address} src={image} />}
      name={<bdi>{inert(symbol, 16)}</bdi>}
      sub={address ? name && <bdi>{inert(name, 64)}</bdi> : t('home_paysFees')}
      end={
        balance === undefined ? (
          old || untold ? (
            <Text as="span" look="small" tone="faint">
              {t('common_notKnown')}
            </Text>
          ) : (
            <Skeleton />
          )
        ) : (
          <Text as="span" look="label" {...(old && { tone: 'soft' })}>
            <Amount value={BigInt(balance)} decimals={decimals} />
          </Text>
        )
      }
      onPress={onPress}
    />
  )
}

function only<value>(address: value | undefined): { address?: value } {
  return address === undefined ? {} : { address }
}
