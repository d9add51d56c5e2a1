import { useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Choice } from '../kit/Choice.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Stack } from '../kit/Stack.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import styles from './PhraseWrite.module.css'
import { Step } from './Step.tsx'

type Props = {
  phrase: string
  /** What the words open, where they are not the first ones. */
  about?: string
  place: string
  onBack: () => void
  onDone: () => void
}

/** The new phrase, hidden until it is asked for. Nothing copies it: what is copied, other programs can read. */
export function PhraseWrite({ phrase, about = everything, place, onBack, onDone }: Props) {
  const [shown, setShown] = useState(false)
  const [written, setWritten] = useState(false)
  const words = phrase.split(' ')

  return (
    <Step
      heading={`Write down these ${words.length} words`}
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
                name="I wrote them down"
              />
            </Card>
            <Button type="submit" look="filled" wide disabled={!written} data-testid="submit">
              Go on
            </Button>
          </Stack>
        ) : (
          <Button look="filled" icon="eye" wide data-testid="phrase-reveal" onClick={() => setShown(true)}>
            Show the words
          </Button>
        )
      }
    >
      <ol className={styles.words} aria-label="Recovery phrase">
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
                <VisuallyHidden>hidden</VisuallyHidden>
              </>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <div>
          <Button look="text" icon="hide" onClick={() => setShown(false)}>
            Hide the words
          </Button>
        </div>
      )}
      {!shown && (
        <Notice tone="neutral" icon="shield">
          Paper is best. Volley never asks for these words on a website, by mail or in a chat.
        </Notice>
      )}
    </Step>
  )
}

const everything = 'They are the only way back to your accounts. Anyone who has them has everything in them.'
