import styles from './Mark.module.css'

type Props = {
  /** In px at the default font size. Rendered in rem. */
  size?: number
  /** `tile` is the app's icon; `flight` three free strokes that fly in once, the middle one lime. */
  look?: 'tile' | 'flight'
}

const upper = 'M6.99 14.99L16.15 9.15A2.9 2.9 0 0 0 12.05 5.05L6.21 14.21A0.55 0.55 0 0 0 6.99 14.99Z'
const middle = 'M7.39 25.39L25.65 10.45A2.9 2.9 0 0 0 21.55 6.35L6.61 24.61A0.55 0.55 0 0 0 7.39 25.39Z'
const lower = 'M17.79 25.79L26.95 19.95A2.9 2.9 0 0 0 22.85 15.85L17.01 25.01A0.55 0.55 0 0 0 17.79 25.79Z'

/** The logo: three strokes. Never mirrored. */
export function Mark({ size = 24, look = 'tile' }: Props) {
  const rem = `${size / 16}rem`
  return (
    <svg
      viewBox={look === 'tile' ? '0 0 32 32' : '3 3 26 26'}
      aria-hidden="true"
      style={{ inlineSize: rem, blockSize: rem }}
      className={styles[look]}
    >
      {look === 'tile' && <rect width="32" height="32" rx="8" />}
      <path d={upper} />
      <path d={middle} />
      <path d={lower} />
    </svg>
  )
}
