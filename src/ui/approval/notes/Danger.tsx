import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import styles from './Danger.module.css'
import type { Note } from './notes.ts'

type Props = {
  /** The notes that have a sentence to tick. */
  notes: readonly Note[]
  ticked: readonly string[]
  onTick: (sentence: string, ticked: boolean) => void
  disabled: boolean
}

/**
 * Dangers so grave that the window shows only them until the person ticks their sentences. The focus starts
 * here, on no control.
 */
export function Danger({ notes, ticked, onTick, disabled }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return notes.map(({ warning, heading: fact, text, understand = '' }, index) => (
    <section
      key={understand}
      role="alert"
      data-testid="warning"
      data-kind={warning}
      className={styles.danger}
      aria-label={t('kit_notice_bad')}
    >
      <Stack gap={3}>
        <span className={styles.sign}>
          <Icon name="stop" />
        </span>
        <Text as="h2" look="page" tabIndex={-1} {...(index === 0 && { ref: heading })}>
          <Words>{fact}</Words>
        </Text>
        <Text>
          <Words>{text}</Words>
        </Text>
      </Stack>
      <div className={styles.tick}>
        <Choice
          kind="checkbox"
          group="understand"
          data-testid="understand"
          checked={ticked.includes(understand)}
          disabled={disabled}
          onChange={(isTicked) => onTick(understand, isTicked)}
          name={understand}
        />
      </div>
    </section>
  ))
}
