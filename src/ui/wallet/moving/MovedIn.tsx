import { useState } from 'react'
import type { Address } from 'viem'
import { wellKnownTokens } from '../../../domain/known/wellKnownTokens.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { phrasesOf } from '../accounts/accountText.ts'
import { Discover } from '../accounts/Discover.tsx'
import { Step } from '../Step.tsx'
import { FoundBalances } from './FoundBalances.tsx'
import { type FoundBalance, findBalance } from './findBalances.ts'

type Props = {
  /** The addresses that the wallet had before. */
  before: readonly string[]
  onDone: () => void
}

const none: never[] = []

/** The accounts that came, the way to more accounts of their phrase, and on request what they hold on each network. */
export function MovedIn({ before, onDone }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? none
  const networks = useUiState((state) => state.networks) ?? none
  const watched = useUiState((state) => state.watched)
  const [found, setFound] = useState<ReadonlyMap<number, FoundBalance>>()
  const [searched, search] = useState<number>()
  const added = accounts.filter(({ address }) => !before.includes(address))

  /** Each network answers in its own time, so each row appears with its own answer. */
  function look() {
    setFound(new Map())
    const addresses = added.map(({ address }) => address as Address)
    for (const network of networks)
      void wellKnownTokens(network.chainId)
        .catch(() => none)
        .then((known) =>
          findBalance(network, addresses, { watched: watched?.[network.chainId] ?? none, known }),
        )
        .then((one) => setFound((others) => new Map(others).set(one.chainId, one)))
  }

  if (searched !== undefined) {
    const back = () => search(undefined)
    // More accounts hold other balances.
    const more = () => {
      setFound(undefined)
      back()
    }
    return <Discover phrase={searched} onBack={back} onDone={more} />
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
              {phrasesOf(added).map((phrase) => (
                <li key={phrase}>
                  <Row
                    data-testid="account-discover"
                    start={<Icon name="search" />}
                    name={t('accounts_discover')}
                    sub={t('accounts_discoverAbout')}
                    end={<Icon name="right" />}
                    onPress={() => search(phrase)}
                  />
                </li>
              ))}
            </Card>
          </Section>
          <Section heading={t('moving_balances')}>
            {found ? (
              <FoundBalances networks={networks} found={found} />
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
