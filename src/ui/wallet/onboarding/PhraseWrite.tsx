import { useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Choice } from '../../kit/forms/Choice.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { PhraseWords } from '../../kit/text/PhraseWords.tsx'
import { Step } from '../Step.tsx'

type Props = {
  phrase: string
  /** Text about an additional phrase. The default describes the first one. */
  about?: string
  place: string
  onBack: () => void
  onDone: () => void
}

/** The new phrase, hidden at first. */
export function PhraseWrite({ phrase, about = t('start_onlyWayBack'), place, onBack, onDone }: Props) {
  const [shown, setShown] = useState(false)
  const [written, setWritten] = useState(false)

  return (
    <Step
      heading={counted('start_writeDown', phrase.split(' ').length)}
      about={about}
      place={place}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        if (written) onDone()
      }}
      footer={
        shown ? (
          <Stack gap={4}>
            <Card>
              <Choice
                kind="checkbox"
                group="written"
                data-testid="phrase-written"
                checked={written}
                onChange={setWritten}
                name={t('start_wroteDown')}
              />
            </Card>
            <SubmitButton disabled={!written}>{t('common_goOn')}</SubmitButton>
          </Stack>
        ) : (
          <Button look="filled" icon="eye" wide data-testid="phrase-reveal" onClick={() => setShown(true)}>
            {t('common_showWords')}
          </Button>
        )
      }
    >
      <PhraseWords phrase={phrase} hidden={!shown} testIds={{ word: 'phrase-word' }} />
      {shown && (
        <div>
          <Button look="text" icon="hide" onClick={() => setShown(false)}>
            {t('common_hideWords')}
          </Button>
        </div>
      )}
      {!shown && (
        <Notice tone="neutral" icon="shield">
          {t('start_paperBest')}
        </Notice>
      )}
    </Step>
  )
}
