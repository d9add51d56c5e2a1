import { classes } from '../classes.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './IconButton.module.css'

type Props = {
  icon: IconName /** Where it leads, read out and shown on hover. */
  label: string
  href: string
  edge?: boolean
}

/** A way out of the wallet without words on it: opens in a tab, and tells the site nothing of us. */
export function IconLink({ icon, label, href, edge }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={label}
      aria-label={label}
      className={classes(styles.button, edge && styles.edge)}
    >
      <Icon name={icon} />
    </a>
  )
}
