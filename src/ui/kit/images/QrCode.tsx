import { classes } from '../classes.ts'
import styles from './QrCode.module.css'
import { qrModules } from './qrModules.ts'

type Props = {
  /** The encoded text. Show it as text beside the code too, because screen readers get only the label. */
  text: string
  /** Label for screen readers. */
  label: string
  /** Much text, for a device that looks straight at the screen: larger, with less redundancy. */
  large?: boolean
}

/** A QR code, dark on light in every theme, because many cameras cannot read the inverse. */
export function QrCode({ text, label, large }: Props) {
  const { size, path } = qrModules(text, large ? 'L' : 'Q')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid="qr"
      shapeRendering="crispEdges"
      className={classes(styles.code, large && styles.large)}
    >
      <path d={path} />
    </svg>
  )
}
