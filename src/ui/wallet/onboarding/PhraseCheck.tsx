import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Step } from '../Step.tsx'
import { isWord, pickQuestions } from './phraseQuestions.ts'

type Props = {
  phrase: string
  place: string
  /** Error of the command that used the phrase. */
  failure?: string | undefined
  onBack: () => void
  onDone: () => void
}

/** Asks for three of the words, so that a missing page or a wrong order shows now and not in a year. */
export function PhraseCheck({ phrase, place, failure, onBack, onDone }: Props) {
  const words = phrase.split(' ')
  const [questions] = useState(() => pickQuestions(words.length))
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const complete = questions.every((place) => typed[place]?.trim())

  function check(event: FormEvent) {
    event.preventDefault()
    const mistaken = questions.filter((place) => !isWord(typed[place] ?? '', words[place]))
    if (mistaken.length > 0) setWrong(mistaken)
    else onDone()
  }

  return (
    <Step
      heading={t('start_checkPhrase')}
      about={t('start_checkPhraseAbout')}
      place={place}
      onBack={onBack}
      onSubmit={check}
      footer={<SubmitButton disabled={!complete}>{t('common_goOn')}</SubmitButton>}
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Stack gap={4}>
        {questions.map((place, index) => (
          <Field
            key={place}
            label={t('start_wordNumber', { number: place + 1 })}
            code
            autoFocus={index === 0}
            autoCorrect="off"
            data-testid="phrase-check"
            data-index={place}
            value={typed[place] ?? ''}
            error={wrong.includes(place) && t('start_wrongWord', { number: place + 1 })}
            onChange={(text) => {
              setTyped({ ...typed, [place]: text })
              setWrong(wrong.filter((other) => other !== place))
            }}
          />
        ))}
      </Stack>
    </Step>
  )
}
