import { type CallState, states } from './callStates.ts'
import styles from './StepBars.module.css'

/** The completed steps among signed, sent, pre-confirmed and final. A decoration beside the word. */
export function StepBars({ state }: { state: CallState }) {
  return (
    <span aria-hidden="true" className={styles.bars}>
      {states[state].bars.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
        <i key={index} className={styles[bar]} />
      ))}
    </span>
  )
}
