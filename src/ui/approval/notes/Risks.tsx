import { direction } from '../../../i18n/translate.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { CountedSentence } from '../../kit/text/Sentence.tsx'
import type { Note } from './notes.ts'
import styles from './Risks.module.css'
import { useSeen } from './useSeen.ts'

/**
 * The number of warnings and the worst one, above the decision. A small window hides most warnings, and nobody
 * should approve a batch with five after reading one. A press shows the next one out of sight. A single warning is
 * visible anyway, and the line goes once all were in sight. Its sentence has our direction: an automatic one would
 * skip isolated names, and run from left to right in Arabic.
 */
export function Risks({ notes }: { notes: readonly Note[] }) {
  const risks = notes.filter(({ severity }) => severity !== 'note')
  const isSeen = useSeen(risks)
  const [first] = risks
  if (!first || risks.length === 1 || isSeen) return null
  return (
    <button
      type="button"
      className={styles.risks}
      data-testid="risks"
      data-count={risks.length}
      data-severity={first.severity}
      onClick={showNext}
    >
      <Icon name="alert" />
      <span className={styles.text}>
        <CountedSentence
          of="approval_warnings"
          count={risks.length}
          first={
            <span dir={direction()}>
              <Words>{first.heading}</Words>
            </span>
          }
        />
      </span>
      <Icon name="down" />
    </button>
  )
}

/** Scrolls to the first warning that ends below the fold, or else to the first of all. */
function showNext(): void {
  const main = document.querySelector('main')
  if (!main) return
  const fold = main.getBoundingClientRect().bottom + 1
  const drawn = [...main.querySelectorAll('[data-testid="warning"]')]
  const next = drawn.find((one) => one.getBoundingClientRect().bottom > fold)
  if (next) next.scrollIntoView({ block: 'end' })
  else drawn[0]?.scrollIntoView()
}
