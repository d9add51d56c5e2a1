import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { hue } from './hue.ts'
import { random } from './random.ts'
import styles from './SiteIcon.module.css'
import sizes from './size.module.css'

type Props = {
  /** With or without a port. */
  host: string
  size?: 20 | 24 | 36 | 56
  /** Grey with a question mark, for an imitation or a site with a warning. */
  unsafe?: boolean
  /** Drawn instead of the letter, in a square of 32 by 32. */
  children?: ReactNode
}

/** A site's square picture: the first letter of its name on a colour from its host. */
export function SiteIcon({ host, size = 36, unsafe, children }: Props) {
  const className = classes(styles.icon, sizes[`size-${size}`])

  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      {children ?? (
        <>
          <path fill={unsafe ? '#6a6f66' : `hsl(${hue(random(host)())} 48% 30%)`} d="M0 0h32v32H0z" />
          <text x="16" y="21.8" textAnchor="middle" className={styles.letter}>
            {unsafe ? '?' : initial(host)}
          </text>
        </>
      )}
    </svg>
  )
}

/** The first letter of the label before the top-level domain: H for app.harbor.example. */
function initial(host: string): string {
  const labels = (host.split(':')[0] ?? '').split('.')
  const isNumbers = labels.every((label) => /^\d*$/.test(label))
  const name = isNumbers || labels.length === 1 ? labels[0] : labels.at(-2)
  return (Array.from(name ?? '')[0] ?? '?').toUpperCase()
}
