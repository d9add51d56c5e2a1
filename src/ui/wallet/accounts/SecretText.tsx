import { Fragment } from 'react'
import { addressGroups } from '../../kit/text/addressGroups.ts'
import { PhraseWords } from '../../kit/text/PhraseWords.tsx'
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
  return <PhraseWords phrase={text} testIds={{ list: 'secret-phrase', word: 'secret-word' }} />
}
