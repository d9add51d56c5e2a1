import styles from './QrCode.module.css'
import { qrModules } from './qrModules.ts'

type Props = {
  /** The encoded text. Show it as text beside the code too, because screen readers get only the label. */
  text: string
  /** Label for screen readers. */
  label: string
}

/** A QR code, dark on light in every theme, because many cameras cannot read the inverse. */
export function QrCode({ text, label }: Props) {
  const { size, path } = qrModules(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid="qr"
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  )
}
