import type { Account } from '../../../domain/account.ts'
import { t } from '../../../i18n/translate.ts'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import type { Go } from '../place.ts'
import { shortKindOf } from './accountText.ts'

/** All accounts in the person's order, then the hidden ones. */
export function Accounts({ go }: { go: Go }) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const shown = accounts.filter(({ hidden }) => !hidden)
  const hidden = accounts.filter(({ hidden }) => hidden)

  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('common_accounts')} onBack={() => go(undefined)} />}
      footer={
        <Footer
          action={{
            label: t('accounts_add'),
            icon: 'plus',
            'data-testid': 'account-new',
            onClick: () => go({ at: 'addAccount' }),
          }}
        />
      }
    >
      <List accounts={shown} go={go} />
      {hidden.length > 0 && (
        <Section heading={t('accounts_hidden')} data-testid="accounts-hidden">
          <List accounts={hidden} go={go} />
        </Section>
      )}
    </Screen>
  )
}

function List({ accounts, go }: { accounts: readonly Account[]; go: Go }) {
  return (
    <Card as="ul" rows>
      {accounts.map((account) => (
        <li key={account.address}>
          <Row
            data-testid="account-entry"
            data-address={account.address}
            data-kind={account.kind}
            start={<AccountBlob address={account.address} />}
            name={account.name}
            sub={
              <Sentence
                of="accounts_kindAndAddress"
                kind={shortKindOf(account)}
                address={<bdi dir="ltr">{shortAddress(account.address)}</bdi>}
              />
            }
            end={<Icon name="right" />}
            onPress={() => go({ at: 'account', address: account.address })}
          />
        </li>
      ))}
    </Card>
  )
}
