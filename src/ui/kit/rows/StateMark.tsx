import { t } from '../../../i18n/translate.ts'
import { classes } from '../classes.ts'
import { Icon } from '../images/Icon.tsx'
import { type CallState, states } from './callStates.ts'
import styles from './StateMark.module.css'
import { StepBars } from './StepBars.tsx'

type Props = { state: CallState /** Shows the four steps under the word. */; bars?: boolean }

/** The state of a call as a word and an icon. */
export function StateMark({ state, bars }: Props) {
  const { icon, tone } = states[state]
  return (
    <span className={styles.mark}>
      <span key={state} className={classes(styles.word, styles[tone])}>
        <Icon name={icon} />
        {t(`kit_state_${state}`)}
      </span>
      {bars && <StepBars state={state} />}
    </span>
  )
}
