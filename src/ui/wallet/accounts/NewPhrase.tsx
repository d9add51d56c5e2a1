import { useEffect, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Notice } from '../../kit/status/Notice.tsx'
import { PhraseCheck } from '../onboarding/PhraseCheck.tsx'
import { PhraseWrite } from '../onboarding/PhraseWrite.tsx'
import { Step } from '../Step.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** Creates a phrase, then shows and checks it like the first one. Only this component holds it until then. */
export function NewPhrase({ onBack, onDone }: Props) {
  const [phrase, setPhrase] = useState<string>()
  const [written, setWritten] = useState(false)
  const [missing, setMissing] = useState<string>()
  const { run, failure } = useCommand('account.importPhrase')

  useEffect(() => {
    send('vault.generate', {})
      .then((made) => setPhrase(made.phrase))
      .catch((error: Error) => setMissing(error.message))
  }, [])

  if (phrase === undefined)
    return (
      <Step
        heading={t('accounts_newPhrase')}
        onBack={onBack}
        onSubmit={(event) => event.preventDefault()}
        footer={null}
      >
        {missing !== undefined && (
          <Notice tone="bad" heading={t('accounts_noPhraseMade')} urgent>
            {missing}
          </Notice>
        )}
      </Step>
    )
  if (!written)
    return (
      <PhraseWrite
        phrase={phrase}
        about={t('accounts_newPhraseWrite')}
        place={t('common_stepOf', { step: 1, steps: 2 })}
        onBack={onBack}
        onDone={() => setWritten(true)}
      />
    )
  return (
    <PhraseCheck
      phrase={phrase}
      place={t('common_stepOf', { step: 2, steps: 2 })}
      failure={failure}
      onBack={() => setWritten(false)}
      onDone={async () => (await run({ phrase })) && onDone()}
    />
  )
}
