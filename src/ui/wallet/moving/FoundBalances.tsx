import type { Network } from '../../../domain/network.ts'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { assetAmount } from '../activity/assetAmount.ts'
import { type FoundBalance, sortFound } from './findBalances.ts'

type Props = { networks: readonly Network[]; found: ReadonlyMap<number, FoundBalance> }

/** The networks on which the accounts hold something, with a line for all others. Each answer shows at once. */
export function FoundBalances({ networks, found }: Props) {
  const { held, silent, partly, isAsking, hasEmpty } = sortFound(networks, found)
  const lines = [
    ...(silent.length > 0
      ? [t('portfolio_silent', { networks: listed(silent.map(({ name }) => name)) })]
      : []),
    ...(partly.length > 0
      ? [t('portfolio_partly', { networks: listed(partly.map(({ name }) => name)) })]
      : []),
    ...(isAsking ? [t('portfolio_asking')] : []),
    ...(hasEmpty && !isAsking ? [t(held.length > 0 ? 'moving_othersEmpty' : 'moving_noneFound')] : []),
  ]
  return (
    <Stack gap={3}>
      {held.length > 0 && (
        <Card as="ul" rows>
          {held.map((network) => (
            <li key={network.chainId}>
              <Found network={network} found={found.get(network.chainId)} />
            </li>
          ))}
        </Card>
      )}
      <Stack gap={1}>
        {lines.map((line) => (
          <Text key={line} look="small" tone="soft" data-testid={isAsking ? undefined : 'moved-rest'}>
            {line}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}

/** The coin and the tokens on one network. */
function Found({ network, found }: { network: Network; found: FoundBalance | undefined }) {
  const { chainId, name, symbol, decimals } = network
  const tokens = found?.tokens.map((one) => assetAmount({ ...one, symbol: inert(one.symbol, 16) })) ?? []
  return (
    <div data-testid="moved-network" data-chain-id={chainId} data-wei={found?.wei?.toString()}>
      <Row
        start={<NetworkPicture chainId={chainId} name={name} />}
        name={<bdi>{name}</bdi>}
        sub={tokens.length > 0 && listed(tokens, 'none')}
        end={found?.wei ? <Amount value={found.wei} decimals={decimals} symbol={symbol} /> : undefined}
      />
    </div>
  )
}
