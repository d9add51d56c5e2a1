import { useState } from 'react'
import { changedPart } from './changedPart.ts'
import styles from './Rolling.module.css'

/**
 * A number whose changed digits roll to the new value. The new text is there at once, for screen readers and
 * tests; the old digits are a drawing that leaves.
 */
export function Rolling({ text }: { text: string }) {
  const [shown, setShown] = useState({ before: text, text })
  if (text !== shown.text) setShown({ before: shown.text, text })
  const { start, was, is, end } = changedPart(shown.before, text)
  if (!is) return text

  return (
    <>
      {start}
      <span key={text} className={styles.window}>
        <span data-was={was} className={styles.strip} onAnimationEnd={() => setShown({ before: text, text })}>
          {is}
        </span>
      </span>
      {end}
    </>
  )
}
