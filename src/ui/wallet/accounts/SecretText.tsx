import { Fragment } from 'react'
import { t } from '../../../i18n/translate.ts'
import { addressGroups } from '../../kit/text/addressGroups.ts'
import styles from './SecretText.module.css'

/** A phrase word by word, or a key, for the person to write down. There is no copy button. */
export function SecretText({ secret, text }: { secret: 'phrase' | 'key'; text: string }) {
  if (secret === 'key')
    return (
      <p className={styles.key} data-testid="secret-key" translate="no">
        <span className={styles.digits}>
          <span className={styles.prefix}>0x</span>
          {addressGroups(text).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key may hold four digits twice
            <Fragment key={index}>
              <span className={styles.group}>{group}</span>
              <wbr />
            </Fragment>
          ))}
        </span>
      </p>
    )
  return (
    <ol className={styles.words} aria-label={t('common_recoveryPhrase')} data-testid="secret-phrase">
      {text.split(' ').map((word, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice
          key={index}
          className={styles.word}
        >
          <span aria-hidden="true" className={styles.number}>
            {index + 1}
          </span>
          <span data-testid="secret-word" data-index={index} translate="no">
            {word}
          </span>
        </li>
      ))}
    </ol>
  )
}
