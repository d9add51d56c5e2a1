import { useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { Step } from '../Step.tsx'
import styles from './PhraseWrite.module.css'

type Props = {
  phrase: string
  /** Text about an additional phrase. The default describes the first one. */
  about?: string
  place: string
  onBack: () => void
  onDone: () => void
}

/** The new phrase, hidden at first. It has no copy button, because other programs can read the clipboard. */
export function PhraseWrite({ phrase, about = t('start_onlyWayBack'), place, onBack, onDone }: Props) {
  const [shown, setShown] = useState(false)
  const [written, setWritten] = useState(false)
  const words = phrase.split(' ')

  return (
    <Step
      heading={counted('start_writeDown', words.length)}
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
            <Button type="submit" look="filled" wide disabled={!written} data-testid="submit">
              {t('common_goOn')}
            </Button>
          </Stack>
        ) : (
          <Button look="filled" icon="eye" wide data-testid="phrase-reveal" onClick={() => setShown(true)}>
            {t('common_showWords')}
          </Button>
        )
      }
    >
      <ol className={styles.words} aria-label={t('common_recoveryPhrase')}>
        {words.map((word, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice
            key={index}
            className={styles.word}
          >
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            {shown ? (
              <span data-testid="phrase-word" data-index={index} translate="no">
                {word}
              </span>
            ) : (
              <>
                <span aria-hidden="true" className={styles.hidden} />
                <VisuallyHidden>{t('start_hiddenWord')}</VisuallyHidden>
              </>
            )}
          </li>
        ))}
      </ol>
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
