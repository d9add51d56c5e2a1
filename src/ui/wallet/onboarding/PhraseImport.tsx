import { type FormEvent, useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { Step } from '../Step.tsx'
import { phraseProblem } from './phraseQuestions.ts'

type Props = {
  /** "Step 1 of 2". */
  place?: string
  /** State of the command that uses the phrase. */
  busy?: boolean
  failure?: string | undefined
  onBack: () => void
  onDone: (phrase: string) => void
  /** For a person who has a key, a keystore or addresses: only a wallet can take those. */
  onNoPhrase?: () => void
}

/** One field for the whole phrase: people can paste it, or type it with numbers and commas as they noted it. */
export function PhraseImport({ place, onBack, onDone, onNoPhrase, ...after }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure } = useCommand('vault.check')

  async function check(event: FormEvent) {
    event.preventDefault()
    const checked = await run({ phrase: text })
    if (!checked) return
    const found = phraseProblem(checked.output)
    if (found) setProblem(found)
    else onDone(checked.output.words.map(({ word }) => word).join(' '))
  }

  return (
    <Step
      heading={t('start_enterPhrase')}
      about={t('start_enterPhraseAbout')}
      {...(place && { place })}
      onBack={onBack}
      onSubmit={check}
      footer={
        <SubmitButton busy={busy || after.busy === true} disabled={!text.trim()}>
          {t('common_goOn')}
        </SubmitButton>
      }
    >
      <Field
        label={t('common_recoveryPhrase')}
        lines={4}
        autoFocus
        autoCorrect="off"
        data-testid="phrase-input"
        value={text}
        error={problem ?? failure ?? after.failure}
        hint={wordCount(text)}
        onChange={(typed) => {
          setText(typed)
          setProblem(undefined)
        }}
      />
      <Notice tone="neutral" icon="shield">
        {t('start_whoHasWords')}
      </Notice>
      {onNoPhrase && (
        <Stack gap={1} align="center">
          <Text look="small" tone="soft">
            {t('start_noPhrase')}
          </Text>
          <Button look="text" data-testid="onboarding-move" onClick={onNoPhrase}>
            {t('start_create')}
          </Button>
        </Stack>
      )}
    </Step>
  )
}

function wordCount(text: string): string {
  const { length } = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  return counted('start_wordCount', length)
}
