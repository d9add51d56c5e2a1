import { useState } from 'react'
import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { webHid } from '../../devices/ledger/webHid.ts'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import type { IconName } from '../../kit/images/iconPaths.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { later } from '../../shell/later.tsx'
import { openInTab } from '../../shell/openInTab.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { accountHash } from '../hashPlace.ts'
import type { Go } from '../place.ts'
import { Starting } from '../Starting.tsx'
import { kindOf } from './accountText.ts'
import { DelegationNotice } from './DelegationNotice.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import { RenameAccount } from './RenameAccount.tsx'
import { Reveal } from './Reveal.tsx'

/** With the code that reads codes, which no other screen needs. */
const ImportDevice = later(async () => (await import('./devices/ImportDevice.tsx')).ImportDevice, Starting)

/** With the code that talks to a Ledger. Firefox cannot. */
const ImportLedger = later(
  async () =>
    import.meta.env.MODE === 'firefox' ? Starting : (await import('./devices/ImportLedger.tsx')).ImportLedger,
  Starting,
)
const ShowOnLedger = later(async () =>
  import.meta.env.MODE === 'firefox' ? Starting : (await import('./devices/ShowOnLedger.tsx')).ShowOnLedger,
)

type Props = { address: Hex; go: Go }

/** One account: its name and place in the list, its secrets, and its removal. */
export function AccountDetails({ address, go }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const current = useUiState((state) => state.account)
  const [step, setStep] = useState<'phrase' | 'key' | 'remove' | 'device' | 'ledger'>()
  const move = useCommand('account.move')
  const hide = useCommand('account.hide')
  const account = accounts.find((one) => one.address === address)
  const place = accounts.findIndex((one) => one.address === address)
  const toList = () => go({ at: 'accounts' })
  const back = () => setStep(undefined)
  if (!account) return null
  if (step === 'remove') return <RemoveAccount account={account} onBack={back} onDone={toList} />
  if (step === 'device') return <ImportDevice only={address} onBack={back} onDone={back} />
  if (step === 'ledger') return <ImportLedger only={address} onBack={back} onDone={back} />
  if (step) return <Reveal secret={step} account={account} onBack={back} />

  const onlyShown = !account.hidden && accounts.filter(({ hidden }) => !hidden).length === 1
  const failure = move.failure ?? hide.failure
  const row = (
    icon: IconName,
    testId: string,
    name: string,
    onPress: () => void,
    sub?: string,
    off = false,
  ) => (
    <Row
      data-testid={testId}
      start={<Icon name={icon} />}
      name={name}
      {...(sub && { sub })}
      disabled={off}
      tall={!!sub}
      onPress={onPress}
    />
  )

  return (
    <Screen
      kind="popup"
      header={<Bar heading={account.name} sub={kindOf(account)} onBack={toList} />}
      data-testid="account-details"
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Card padded>
        <Stack row gap={4}>
          <AccountBlob address={address} size={56} />
          <Address value={address} name={account.name} />
        </Stack>
      </Card>
      {account.kind === 'watch' && (
        <Notice tone="neutral" icon="eye" heading={t('common_watchOnly')}>
          {t('accounts_watchedAbout')}
        </Notice>
      )}
      {account.kind === 'qr' && (
        <Notice tone="neutral" icon="key" heading={t('accounts_kindDevice')}>
          {t('accounts_onDevice')}
        </Notice>
      )}
      {account.kind === 'ledger' && (
        <Notice
          tone="neutral"
          icon="key"
          heading={t('accounts_kindLedger')}
          {...(webHid && account.path && { action: <ShowOnLedger address={address} path={account.path} /> })}
        >
          {t('accounts_onLedger')}
        </Notice>
      )}
      {address === current && <DelegationNotice />}
      <RenameAccount key={account.name} account={account} />
      <Card rows>
        {row(
          'shield',
          'account-health',
          t('health_heading'),
          () => go({ at: 'health', address }),
          t('health_when'),
        )}
        {account.kind === 'hd' &&
          row('list', 'phrase-show', t('accounts_showPhrase', { number: account.phrase ?? 0 }), () =>
            setStep('phrase'),
          )}
        {account.kind === 'watch' &&
          row('key', 'device-add', t('accounts_addItsDevice'), async () => {
            if (!(await openInTab(accountHash(address)))) setStep('device')
          })}
        {account.kind === 'watch' &&
          webHid &&
          row('key', 'ledger-add', t('accounts_addItsLedger'), async () => {
            if (!(await openInTab(accountHash(address)))) setStep('ledger')
          })}
        {(account.kind === 'hd' || account.kind === 'key') && (
          <>
            {row(
              'alert',
              'account-rescue',
              t('rescue_heading'),
              () => go({ at: 'rescue', address }),
              t('rescue_when'),
            )}
            {row('key', 'key-show', t('accounts_showKey'), () => setStep('key'))}
          </>
        )}
      </Card>
      <Card rows>
        {row(
          'up',
          'account-up',
          t('accounts_moveUp'),
          () => move.run({ address, place: place - 1 }),
          undefined,
          place === 0,
        )}
        {row(
          'down',
          'account-down',
          t('accounts_moveDown'),
          () => move.run({ address, place: place + 1 }),
          undefined,
          place === accounts.length - 1,
        )}
        {row(
          account.hidden ? 'eye' : 'hide',
          'account-hide',
          account.hidden ? t('accounts_show') : t('accounts_hide'),
          () => hide.run({ address, hidden: !account.hidden }),
          account.hidden ? undefined : onlyShown ? t('accounts_onlyShown') : t('accounts_hiddenStillSeen'),
          onlyShown,
        )}
        {row(
          'trash',
          'account-remove',
          t('accounts_remove'),
          () => setStep('remove'),
          accounts.length === 1 ? t('accounts_onlyOne') : undefined,
          accounts.length === 1,
        )}
      </Card>
    </Screen>
  )
}
