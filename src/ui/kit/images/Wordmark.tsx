import styles from './Wordmark.module.css'

/** The wallet's name as a drawing. `height` is in px at the default font size. */
export function Wordmark({ height = 30 }: { height?: number }) {
  return (
    <svg
      viewBox="0 0 120 46"
      role="img"
      aria-label="Volley"
      style={{ blockSize: `${height / 16}rem`, inlineSize: `${(height * 120) / 46 / 16}rem` }}
      className={styles.wordmark}
    >
      <path d="M3.5 8L13 34L23 8" />
      <path d="M35.6 15.2a9.4 9.4 0 1 0 .01 0Z" />
      <path d="M50.5 34L62 4M60.5 34L72 4" />
      <path d="M74.2 24.6H91.6A8.9 9.4 0 1 0 89.2 31.2" />
      <path d="M96 15.2L103.6 33M102 42L112.4 15" />
    </svg>
  )
}
