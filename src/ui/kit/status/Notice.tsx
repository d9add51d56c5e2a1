import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './Notice.module.css'

type Tone = 'warn' | 'bad' | 'good' | 'neutral'

type Props = DataProps & {
  tone: Tone
  /** States the fact. */
  heading?: ReactNode
  /** One sentence with the consequence. */
  children?: ReactNode
  /** Several facts of the same weight, instead of several notices. */
  list?: ReactNode[]
  /** A small `Button` that fixes the problem. An error may have two. */
  action?: ReactNode
  icon?: IconName
  /** Interrupts a screen reader. For failures only. */
  urgent?: boolean
  /** Inside another card: smaller, no icon. */
  nested?: boolean
}

const icons: Record<Tone, IconName> = { warn: 'alert', bad: 'stop', good: 'check', neutral: 'info' }

/** Something to read before continuing: amber for a warning, red for a loss or a failure. */
export function Notice({
  tone,
  heading,
  children,
  list,
  action,
  icon = icons[tone],
  urgent,
  nested,
  ...data
}: Props) {
  return (
    <section
      aria-label={t(`kit_notice_${tone}`)}
      role={urgent ? 'alert' : undefined}
      {...data}
      className={classes(styles.notice, styles[tone], nested && styles.nested)}
    >
      {!nested && <Icon name={icon} />}
      <div className={styles.words}>
        {heading && <h3 className={styles.heading}>{heading}</h3>}
        {children && <div className={styles.text}>{children}</div>}
        {list && (
          <ul className={styles.list}>
            {list.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences are drawn once and never reordered
              <li key={index}>{item}</li>
            ))}
          </ul>
        )}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </section>
  )
}
