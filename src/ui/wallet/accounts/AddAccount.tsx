import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { webHid } from '../../devices/ledger/webHid.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import type { IconName } from '../../kit/images/iconPaths.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { later } from '../../shell/later.tsx'
import { openInTab } from '../../shell/openInTab.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { addAccountHash } from '../hashPlace.ts'
import type { Go } from '../place.ts'
import { Starting } from '../Starting.tsx'
import { phrasesOf } from './accountText.ts'
import { Discover } from './Discover.tsx'
import { ImportKey } from './ImportKey.tsx'
import { ImportKeystore } from './ImportKeystore.tsx'
import { ImportPhrase } from './ImportPhrase.tsx'
import { NewPhrase } from './NewPhrase.tsx'
import { WatchAddress } from './WatchAddress.tsx'

/** With the code that reads codes, which no other screen needs. */
const ImportDevice = later(async () => (await import('./devices/ImportDevice.tsx')).ImportDevice, Starting)

/** With the code that talks to a Ledger. Firefox cannot. */
const ImportLedger = later(
  async () =>
    import.meta.env.MODE === 'firefox' ? Starting : (await import('./devices/ImportLedger.tsx')).ImportLedger,
  Starting,
)

const MoveIn = later(async () => (await import('../moving/MoveIn.tsx')).MoveIn, Starting)

type Step =
  | { at: 'move' | 'phrase' | 'newPhrase' | 'key' | 'keystore' | 'device' | 'ledger' | 'watch' }
  | { at: 'discover'; phrase: number }

/** Every way to add an account: from a phrase in the wallet, from elsewhere, or watch-only. `moves` opens one. */
export function AddAccount({ go, moves }: { go: Go; moves: boolean }) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const [step, setStep] = useState<Step | undefined>(moves ? { at: 'move' } : undefined)
  const { run, busy, failure } = useCommand('account.add')
  const done = () => go(undefined)
  const shared = { onBack: () => setStep(undefined), onDone: done }

  switch (step?.at) {
    case 'discover':
      return <Discover phrase={step.phrase} {...shared} />
    case 'move':
      return <MoveIn {...shared} />
    case 'phrase':
      return <ImportPhrase {...shared} />
    case 'newPhrase':
      return <NewPhrase {...shared} />
    case 'key':
      return <ImportKey {...shared} />
    case 'keystore':
      return <ImportKeystore {...shared} />
    case 'device':
      return <ImportDevice {...shared} />
    case 'ledger':
      return <ImportLedger {...shared} />
    case 'watch':
      return <WatchAddress {...shared} />
  }

  /** The popup closes once the person clicks outside it, such as in a file chooser or a password manager. */
  const inTab = async (next: Step) => !(await openInTab(addAccountHash)) && setStep(next)
  const way = (icon: IconName, testId: string, name: string, sub: string, onPress: () => void) => (
    <Row
      data-testid={testId}
      start={<Icon name={icon} />}
      name={name}
      sub={sub}
      end={<Icon name="right" />}
      tall
      onPress={onPress}
    />
  )

  return (
    <Screen kind="popup" header={<Bar heading={t('accounts_add')} onBack={() => go({ at: 'accounts' })} />}>
      {failure && (
        <Notice tone="bad" heading={t('accounts_notAdded')} urgent>
          {failure}
        </Notice>
      )}
      {phrasesOf(accounts).map((phrase) => (
        <Section
          key={phrase}
          heading={t('accounts_fromPhrase', { number: phrase })}
          data-testid="phrase"
          data-phrase={phrase}
        >
          <Card rows>
            {way('plus', 'account-next', t('accounts_next'), t('accounts_nextAbout'), async () => {
              if (!busy && (await run({ phrase }))) done()
            })}
            {way('search', 'account-discover', t('accounts_discover'), t('accounts_discoverAbout'), () =>
              setStep({ at: 'discover', phrase }),
            )}
          </Card>
        </Section>
      ))}
      <Section heading={t('accounts_fromElsewhere')}>
        <Card rows>
          {way('receive', 'move-in', t('moving_title'), t('moving_rowAbout'), () => inTab({ at: 'move' }))}
          {way('list', 'import-phrase', t('common_recoveryPhrase'), t('accounts_phraseAbout'), () =>
            inTab({ at: 'phrase' }),
          )}
          {way('key', 'import-key', t('common_privateKey'), t('accounts_keyAbout'), () =>
            inTab({ at: 'key' }),
          )}
          {way('eye', 'import-device', t('accounts_device'), t('accounts_deviceAbout'), () =>
            inTab({ at: 'device' }),
          )}
          {webHid &&
            way('key', 'import-ledger', t('accounts_kindLedger'), t('accounts_ledgerAbout'), () =>
              inTab({ at: 'ledger' }),
            )}
          {way('lock', 'import-keystore', t('accounts_keystore'), t('accounts_keystoreAbout'), () =>
            inTab({ at: 'keystore' }),
          )}
        </Card>
      </Section>
      <Section heading={t('accounts_newOrWatched')}>
        <Card rows>
          {way('shield', 'new-phrase', t('accounts_newPhrase'), t('accounts_newPhraseAbout'), () =>
            inTab({ at: 'newPhrase' }),
          )}
          {way('eye', 'watch-address', t('accounts_watch'), t('accounts_watchAbout'), () =>
            setStep({ at: 'watch' }),
          )}
        </Card>
      </Section>
    </Screen>
  )
}
