import { type ReactNode, useId } from 'react'
import { t } from '../../../i18n/translate.ts'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import { Mark } from '../images/Mark.tsx'
import styles from './Flight.module.css'
import { FlightKind } from './flightKind.ts'

type Props = DataProps & {
  /** `bound`: all or none, one solid spine. `loose`: in sequence, dots between them. `grouped`: no spine. */
  kind: 'bound' | 'loose' | 'grouped'
  /** True if the calls happen all or none. A `grouped` flight has no spine to show this. */
  together?: boolean
  /** "All 4 calls happen together, or none". Without it, as on a status screen, set `label`. */
  promise?: string
  sub?: ReactNode
  label?: string
  /** Between the promise and the calls: a `Search`. */
  tools?: ReactNode
  /** `CallRow`s. */
  children: ReactNode
}

/** A batch: its promise, then its calls. An atomic batch looks connected at first sight. */
export function Flight({
  kind,
  together = kind !== 'loose',
  promise,
  sub,
  label,
  tools,
  children,
  ...data
}: Props) {
  const id = useId()
  return (
    <section
      {...data}
      {...(promise ? { 'aria-labelledby': id } : { 'aria-label': label ?? t('kit_calls') })}
      className={classes(styles.flight, styles[kind])}
    >
      {promise && (
        <div className={styles.promise}>
          {together ? <Mark /> : <Icon name="list" />}
          <div>
            <h2 id={id} className={styles.heading}>
              {promise}
            </h2>
            {sub && <p className={styles.sub}>{sub}</p>}
          </div>
        </div>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
      <FlightKind value={kind}>
        <ol className={styles.calls}>{children}</ol>
      </FlightKind>
    </section>
  )
}
