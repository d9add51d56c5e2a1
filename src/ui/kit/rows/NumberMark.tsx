import { classes } from '../classes.ts'
import { type CallState, states } from './callStates.ts'
import styles from './NumberMark.module.css'

type Props = {
  number: number
  /** Absent for a call of a batch that waits for the decision. */
  state?: CallState | undefined
  /** On the solid spine of an atomic batch. */
  bound?: boolean
}

/** A call's number, in the colour of its state. */
export function NumberMark({ number, state, bound }: Props) {
  const look = state ? states[state].number : bound ? 'bound' : 'plain'
  return (
    <span key={look} className={classes(styles.number, styles[look])}>
      {number}
    </span>
  )
}
