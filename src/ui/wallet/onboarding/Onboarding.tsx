import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { openInTab } from '../../shell/openInTab.ts'
import { moveInHash } from '../hashPlace.ts'
import { PhraseCheck } from './PhraseCheck.tsx'
import { PhraseImport } from './PhraseImport.tsx'
import { PhraseWrite } from './PhraseWrite.tsx'
import { RestoreBackup } from './RestoreBackup.tsx'
import { SetPassword } from './SetPassword.tsx'
import { Welcome } from './Welcome.tsx'

type Step =
  | { at: 'welcome'; failure?: string }
  | { at: 'import' | 'restore' }
  | { at: 'write' | 'check'; phrase: string }
  | { at: 'password'; phrase: string; before: 'import' | 'check' }

/** Creates, imports or restores a wallet, one idea per step. Only this component holds the phrase. */
export function Onboarding() {
  const [step, go] = useState<Step>({ at: 'welcome' })
  const welcome = () => {
    setHash('')
    go({ at: 'welcome' })
  }

  async function create() {
    try {
      const { phrase } = await send('vault.generate', {})
      go({ at: 'write', phrase })
    } catch (error) {
      setHash('')
      go({ at: 'welcome', failure: (error as Error).message })
    }
  }

  switch (step.at) {
    case 'welcome':
      return (
        <Welcome
          failure={step.failure}
          onCreate={async () => !(await openInTab()) && create()}
          onRestore={async () => !(await openInTab()) && go({ at: 'restore' })}
          onImport={async () => !(await openInTab()) && go({ at: 'import' })}
        />
      )
    case 'restore':
      return <RestoreBackup onBack={welcome} />
    case 'import':
      return (
        <PhraseImport
          place={t('common_step', { step: 1, of: 2 })}
          onBack={welcome}
          onDone={(phrase) => go({ at: 'password', phrase, before: 'import' })}
          onNoPhrase={() => {
            setHash(moveInHash)
            void create()
          }}
        />
      )
    case 'write':
      return (
        <PhraseWrite
          phrase={step.phrase}
          place={t('common_step', { step: 1, of: 3 })}
          onBack={welcome}
          onDone={() => go({ at: 'check', phrase: step.phrase })}
        />
      )
    case 'check':
      return (
        <PhraseCheck
          phrase={step.phrase}
          place={t('common_step', { step: 2, of: 3 })}
          onBack={() => go({ at: 'write', phrase: step.phrase })}
          onDone={() => go({ at: 'password', phrase: step.phrase, before: 'check' })}
        />
      )
    case 'password':
      return (
        <SetPassword
          phrase={step.phrase}
          place={
            step.before === 'import'
              ? t('common_step', { step: 2, of: 2 })
              : t('common_step', { step: 3, of: 3 })
          }
          onBack={() =>
            go(step.before === 'import' ? { at: 'import' } : { at: 'write', phrase: step.phrase })
          }
        />
      )
  }
}

/** Names the screen that opens with the new wallet. An empty one opens home. */
function setHash(hash: string): void {
  window.history.replaceState(null, '', `${window.location.pathname}${hash}`)
}
