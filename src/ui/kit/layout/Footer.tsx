import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Footer.module.css'

type Press = Omit<ComponentProps<typeof Button>, 'children' | 'wide' | 'small'> &
  DataProps & { label: ReactNode }

type Props = {
  /** Rejects, closes or stops. At the start. The default test id is `reject`. */
  reject?: Press
  /** An approval that does less. Between the two, outlined. */
  lesser?: Press
  /** Approves or continues. At the end, filled. The default test id is `approve`. */
  action: Press
  /** Marks the action as dangerous: the rejection becomes the filled button, the action an outlined red one. */
  danger?: boolean
  /** What to do instead of the dangerous action: the filled button, above the two. */
  instead?: Press
  /** Gives both buttons the same width, as `danger` does. */
  even?: boolean
  /** A `FeeLine`, or a sentence. */
  children?: ReactNode
}

/** The decision, always in the same place. The buttons stack, action first, if a label would take two lines. */
export function Footer({ reject, lesser, action, danger, instead, even, children }: Props) {
  return (
    <footer className={styles.footer}>
      {children}
      {instead && (
        <div className={styles.instead}>
          <Decision testId="instead" look="filled" wide {...instead} />
        </div>
      )}
      <div className={classes(styles.pair, (even || danger) && styles.even)}>
        {reject && <Decision testId="reject" look={danger && !instead ? 'filled' : 'outlined'} {...reject} />}
        {lesser && <Decision testId="approve-lesser" look="outlined" {...lesser} />}
        <Decision testId="approve" look={danger ? 'risk' : 'filled'} {...action} />
      </div>
    </footer>
  )
}

function Decision({ testId, label, ...rest }: Press & { testId: string; wide?: boolean }) {
  return (
    <Button
      data-testid={testId}
      // Ignores key repeat, so that each decision needs its own press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      {...rest}
    >
      {label}
    </Button>
  )
}
