import { t } from '../../../i18n/translate.ts'
import styles from './PhraseWords.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  phrase: string
  /** Draws bars in place of the words. */
  hidden?: boolean
  /** Test ids of the list and of each word. */
  testIds: { list?: string; word: string }
}

/** A recovery phrase, word by word and numbered. There is no copy button: other programs can read the clipboard. */
export function PhraseWords({ phrase, hidden = false, testIds }: Props) {
  return (
    <ol className={styles.words} aria-label={t('common_recoveryPhrase')} data-testid={testIds.list}>
      {phrase.split(' ').map((word, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice
          key={index}
          className={styles.word}
        >
          <span aria-hidden="true" className={styles.number}>
            {index + 1}
          </span>
          {hidden ? (
            <>
              <span aria-hidden="true" className={styles.hidden} />
              <VisuallyHidden>{t('start_hiddenWord')}</VisuallyHidden>
            </>
          ) : (
            <span data-testid={testIds.word} data-index={index} translate="no">
              {word}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
