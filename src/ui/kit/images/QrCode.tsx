import styles from './QrCode.module.css'
import { qrModules } from './qrModules.ts'

type Props = {
  /** The text of the code, also shown as letters beside it. */
  text: string
  /** The label for screen readers. */
  label: string
}

/** A QR code, dark on light in every theme: many cameras read no other. */
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
