import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Footer.module.css'

type Press = Omit<ComponentProps<typeof Button>, 'children' | 'wide' | 'small'> &
  DataProps & { label: ReactNode }

type Props = {
  /** Rejects, closes or stops: at the start. Its test id is `reject` unless it says another. */
  reject?: Press
  /** A second action that does less: in the middle, outlined. */
  lesser?: Press
  /** The main action: at the end, and filled. Its test id is `approve` unless given. */
  action: Press
  /** Going on is dangerous: the refusal is the filled button, the action an outlined red one. */
  danger?: boolean
  /** Both of one width, as in danger. */
  even?: boolean
  /** A `FeeLine`, or a sentence. */
  children?: ReactNode
}

/** The decision, always in the same place. The two stack, action above, when a label would take two lines. */
export function Footer({ reject, lesser, action, danger, even, children }: Props) {
  return (
    <footer className={styles.footer}>
      {children}
      <div className={classes(styles.pair, (even || danger) && styles.even)}>
        {reject && <Decision testId="reject" look={danger ? 'filled' : 'outlined'} {...reject} />}
        {lesser && <Decision testId="approve-lesser" look="outlined" {...lesser} />}
        <Decision testId="approve" look={danger ? 'risk' : 'filled'} {...action} />
      </div>
    </footer>
  )
}

function Decision({ testId, label, ...rest }: Press & { testId: string }) {
  return (
    <Button
      data-testid={testId}
      // A key that is held down presses again and again: each decision is a press of its own.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...rest}
    >
      {label}
    </Button>
  )
}
