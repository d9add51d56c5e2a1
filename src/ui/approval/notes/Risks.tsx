import { direction } from '../../../i18n/translate.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { CountedSentence, Sentence } from '../../kit/text/Sentence.tsx'
import type { Note } from './notes.ts'
import styles from './Risks.module.css'
import { useSeen } from './useSeen.ts'

/**
 * The headings of the warnings, worst first, above the decision. A small window hides most warnings, and nobody
 * should approve a batch with five after reading one. A single warning is visible anyway, and the list goes once
 * all were in sight. Each sentence has our direction: an automatic one would skip what a list isolates, and run
 * from left to right in Arabic.
 */
export function Risks({ notes }: { notes: readonly Note[] }) {
  const risks = notes.filter(({ severity }) => severity !== 'note')
  const isSeen = useSeen(risks)
  const [first, ...more] = risks.map(({ severity, heading, text }) => (
    <span key={heading + text} dir={direction()} data-severity={severity}>
      <Words>{heading}</Words>
    </span>
  ))
  if (!first || more.length === 0 || isSeen) return null
  let list = first
  for (const next of more)
    list = (
      <span dir={direction()}>
        <Sentence of="common_row" before={list} next={next} />
      </span>
    )
  return (
    <p
      className={styles.risks}
      data-testid="risks"
      data-count={risks.length}
      data-severity={risks[0]?.severity}
    >
      <Icon name="alert" />
      <span className={styles.text}>
        <CountedSentence of="approval_warnings" count={risks.length} list={list} />
      </span>
    </p>
  )
}
