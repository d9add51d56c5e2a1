import { type ReactNode, useContext } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import { FlightKind } from '../status/flightKind.ts'
import styles from './CallRow.module.css'
import type { CallState } from './callStates.ts'
import { NumberMark } from './NumberMark.tsx'

type Props = DataProps & {
  /** From 1. */
  number: number
  /** Verb and party: "Swap on Harbor Router". */
  what: ReactNode
  sub?: ReactNode
  /** `Amount`s, one under the other, or a `StateMark`, a `Skeleton`, or words. */
  effect?: ReactNode
  state?: CallState
  /** Function, contract, arguments. Makes the row unfold. */
  children?: ReactNode
  /** Unfolds the row. */
  open?: boolean
  onOpen?: (open: boolean) => void
  /** Guessed from unverified calldata: dashed underline. Say "looks like" in the text. */
  guessed?: boolean
  /** Removed by the user: struck through, with an undo button as `effect`. */
  removed?: boolean
  /** Visible under a closed row: a `Notice nested` with the reason of a failure. */
  below?: ReactNode
  /** A row of a status screen: 48 px high instead of 60. */
  low?: boolean
}

/** One call of a `Flight`. Carries `data-testid="call"` and `data-index`, from 0. */
export function CallRow({
  number,
  what,
  sub,
  effect,
  state,
  children,
  open,
  onOpen,
  guessed,
  removed,
  below,
  low,
  ...data
}: Props) {
  const kind = useContext(FlightKind)
  const line = (
    <>
      <NumberMark number={number} state={state} bound={kind === 'bound' && !removed} />
      <span className={styles.words}>
        <span className={classes(styles.what, guessed && styles.guessed, removed && styles.removed)}>
          {what}
        </span>
        {sub && <span className={styles.sub}> {sub}</span>}
      </span>
      <span className={styles.effect}>{effect}</span>
    </>
  )
  const className = classes(styles.call, low && styles.low)

  return (
    <li data-testid="call" data-index={number - 1} {...data}>
      {children ? (
        <details
          open={open}
          onToggle={(event) => onOpen?.(event.currentTarget.open)}
          className={styles.details}
        >
          <summary className={classes(className, styles.summary)}>
            {line}
            <Icon name="down" />
          </summary>
          <div className={styles.more}>{children}</div>
        </details>
      ) : (
        <div className={className}>{line}</div>
      )}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}
