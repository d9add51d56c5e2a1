import { useState } from 'react'
import type { Address } from 'viem'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Step } from '../Step.tsx'
import { type FoundBalance, findBalance } from './findBalances.ts'

type Props = {
  /** The addresses that the wallet had before. */
  before: readonly string[]
  onDone: () => void
}

const none: never[] = []

/** The accounts that came, and on request what they hold on each network. */
export function MovedIn({ before, onDone }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? none
  const networks = useUiState((state) => state.networks) ?? none
  const [found, setFound] = useState<ReadonlyMap<number, FoundBalance>>()
  const added = accounts.filter(({ address }) => !before.includes(address))

  /** Each network answers in its own time, so each row appears with its own answer. */
  function look() {
    setFound(new Map())
    const addresses = added.map(({ address }) => address as Address)
    for (const network of networks)
      void findBalance(network.chainId, addresses).then((one) =>
        setFound((others) => new Map(others).set(one.chainId, one)),
      )
  }

  return (
    <Step
      heading={t('moving_title')}
      onBack={onDone}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
      footer={<SubmitButton>{t('common_done')}</SubmitButton>}
    >
      {added.length === 0 ? (
        <Text tone="soft">{t('moving_knownBefore')}</Text>
      ) : (
        <>
          <Section heading={t('moving_done')}>
            <Card as="ul" rows>
              {added.map(({ address, name }) => (
                <li key={address} data-testid="moved" data-address={address}>
                  <Row
                    start={<AccountBlob address={address} size={36} />}
                    name={<bdi>{name}</bdi>}
                    sub={<span dir="ltr">{shortAddress(address)}</span>}
                  />
                </li>
              ))}
            </Card>
          </Section>
          <Section heading={t('moving_balances')}>
            {found ? (
              <Card as="ul" rows>
                {networks.map((network) => (
                  <li key={network.chainId}>
                    <Found network={network} found={found.get(network.chainId)} />
                  </li>
                ))}
              </Card>
            ) : (
              <Stack gap={3}>
                <Text look="small" tone="soft">
                  {t('moving_nodesLearn')}
                </Text>
                <Button icon="search" data-testid="moved-look" onClick={look}>
                  {t('moving_look')}
                </Button>
              </Stack>
            )}
          </Section>
        </>
      )}
    </Step>
  )
}

/** What the accounts hold on one network, or that nobody answered. */
function Found({ network, found }: { network: Network; found: FoundBalance | undefined }) {
  const { chainId, name, symbol, decimals } = network
  const isSilent = found !== undefined && found.wei === undefined
  return (
    <div data-testid="moved-network" data-chain-id={chainId} data-wei={found?.wei?.toString()}>
      <Row
        name={<bdi>{name}</bdi>}
        sub={isSilent ? t('common_noAnswer', { network: name }) : undefined}
        end={
          found?.wei !== undefined ? (
            <Amount value={found.wei} decimals={decimals} symbol={symbol} />
          ) : (
            !isSilent && <Skeleton width={5} />
          )
        }
      />
    </div>
  )
}
