import type { ReactNode } from 'react'
import styles from './Drawing.module.css'

const empty = (
  <>
    <circle className={styles.dashed} cx="27" cy="45" r="10" />
    <circle className={styles.dashed} cx="94" cy="33" r="8" />
    <circle className={styles.lime} cx="60" cy="44" r="25" />
    <path className={styles.onLime} d="M60 32v20M52 45l8 8 8-8" />
    <path
      className={styles.ink}
      d="M16 62h21c4 0 6 2 7 6a16.5 16.5 0 0 0 32 0c1-4 3-6 7-6h21a6 6 0 0 1 6 6v28a16 16 0 0 1-16 16H26a16 16 0 0 1-16-16V68a6 6 0 0 1 6-6Z"
    />
  </>
)

const quiet = (
  <>
    <path
      className={styles.ink}
      d="M22 30h76a10 10 0 0 1 10 10v50a14 14 0 0 1-14 14H26a14 14 0 0 1-14-14V40a10 10 0 0 1 10-10Z"
    />
    <path className={styles.onInk} d="M32 54h30M32 70h46M32 86h20" />
    <circle className={styles.lime} cx="91" cy="33" r="21" />
    <path className={styles.onLime} d="M91 22v11.5l7 4.5" />
  </>
)

const offline = (
  <>
    <path
      className={styles.ink}
      d="M8 56h16V50a16 16 0 0 1 16-16h8a4 4 0 0 1 4 4v8h8a3.5 3.5 0 0 1 0 7h-8v14h8a3.5 3.5 0 0 1 0 7h-8v8a4 4 0 0 1-4 4h-8a16 16 0 0 1-16-16v-6H8a4 4 0 0 1 0-8Z"
    />
    <path
      className={styles.ink}
      d="M112 56H100V50a16 16 0 0 0-16-16h-2a4 4 0 0 0-4 4v44a4 4 0 0 0 4 4h2a16 16 0 0 0 16-16v-6h12a4 4 0 0 0 0-8Z"
    />
    <path className={styles.lime} d="M70.2 9.8 56 27.5h7.5L61 40l14-17.5h-7.5Z" />
    <path className={styles.quiet} d="M66 99v9M56 100l-4 7M76 100l4 7" />
  </>
)

const done = (
  <>
    <g className={styles.strokes}>
      <path className={styles.ink} d="M14 101 33 78a4 4 0 0 1 6 6L16 103a1.4 1.4 0 0 1-2-2Z" />
      <path className={styles.ink} d="M6 77 18 63a3.4 3.4 0 0 1 5 5L8 79a1.4 1.4 0 0 1-2-2Z" />
      <path className={styles.ink} d="M39 113 51 98a3.4 3.4 0 0 1 5 5L41 115a1.4 1.4 0 0 1-2-2Z" />
    </g>
    <g className={styles.landing}>
      <circle className={styles.lime} cx="68" cy="52" r="40" />
      <path className={styles.tick} d="M51 53.5 63.5 66 86 40" />
    </g>
  </>
)

const pieces = { empty, quiet, offline, done } satisfies Record<string, ReactNode>

export type Piece = keyof typeof pieces

/** The drawing of an `Illustration`, 120 px, in ink and lime. `done` flies in once, the others rest. */
export function Drawing({ piece }: { piece: Piece }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={styles.picture} data-piece={piece}>
      {pieces[piece]}
    </svg>
  )
}
