import { figure } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Text } from '../../kit/text/Text.tsx'
import { type Check, foundIn } from './healthChecks.ts'
import styles from './Score.module.css'

/** A ring with a part for each check, and beside it in words whether there is something to look at. */
export function Score({ checks }: { checks: readonly Check[] }) {
  const found = foundIn(checks)
  const good = checks.filter((check) => check === 'good').length
  const heading =
    found > 0 ? counted('health_toSee', found) : t(good === checks.length ? 'health_passed' : 'health_unsure')
  return (
    <div className={styles.score} data-testid="health-score" data-good={good} data-of={checks.length}>
      <div className={styles.ring}>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          {checks.map((check, at) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: the checks never reorder
              key={at}
              className={styles[check]}
              cx="32"
              cy="32"
              r="28"
              pathLength={checks.length}
              strokeDasharray={`0.86 ${checks.length}`}
              strokeDashoffset={-at - 0.07}
            />
          ))}
        </svg>
        <b dir="ltr" aria-hidden="true">
          {figure(good)}/{figure(checks.length)}
        </b>
      </div>
      <Text as="h2" look="outcome">
        {heading}
      </Text>
    </div>
  )
}
