import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './TabIcon.module.css'

type Drawing = {
  line: string
  /** The shape that fills when its tab is chosen. */
  fill: string
  /** Lines that stay open in the filled shape. */
  cut?: string
  /** Lines beside the filled shape. */
  beside?: string
}

const disc = 'M10 2.6a7.4 7.4 0 1 0 .01 0Z'
const hands = 'M10 6v4.2l2.7 1.8'
const meridians = 'M10 2.6c4.2 4.4 4.2 10.4 0 14.8-4.2-4.4-4.2-10.4 0-14.8Z'
const knobs = 'M11.6 3.9a2.3 2.3 0 1 0 .01 0ZM8.4 11.5a2.3 2.3 0 1 0 .01 0Z'
const rails = 'M2.8 6.2h6.4M14 6.2h3.2M2.8 13.8H6M10.8 13.8h6.4'

const drawings = {
  wallet: {
    line: 'M4.6 5h9.2a2.4 2.4 0 0 1 2.4 2.4v7a2.4 2.4 0 0 1-2.4 2.4H5.4A2.6 2.6 0 0 1 2.8 14V5.6A2.2 2.2 0 0 1 5 3.4h7.4M16.2 9.2h1.2v3.6h-3a1.8 1.8 0 0 1 0-3.6Z',
    fill: 'M5 3.6h8.4a2.8 2.8 0 0 1 2.8 2.8v8a2.6 2.6 0 0 1-2.6 2.6H5.4A2.6 2.6 0 0 1 2.8 14.4V5.8A2.2 2.2 0 0 1 5 3.6Z',
    cut: 'M17.6 9.2h-3.2a1.8 1.8 0 0 0 0 3.6h3.2',
  },
  clock: { line: `${disc}${hands}`, fill: disc, cut: hands },
  globe: { line: `${disc}M2.8 10h14.4${meridians}`, fill: disc, cut: `M1.6 10h16.8${meridians}` },
  sliders: { line: `${rails}${knobs}`, fill: knobs, beside: rails },
} as const satisfies Record<string, Drawing>

export type TabIconName = keyof typeof drawings

/** The icon of a tab. It is filled, on lime, while its tab is the chosen one. */
export function TabIcon({ name, chosen }: { name: TabIconName; chosen: boolean }) {
  const mask = useId()
  const { line, fill, cut, beside }: Drawing = drawings[name]
  return (
    <span className={classes(styles.place, chosen && styles.chosen)}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.icon}>
        {chosen ? (
          <>
            <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="20" height="20">
              <path d="M0 0h20v20H0Z" className={styles.shown} />
              <path d={cut} className={styles.cut} />
            </mask>
            <path d={fill} mask={`url(#${mask})`} className={styles.fill} />
            <path d={beside} />
          </>
        ) : (
          <path d={line} />
        )}
      </svg>
    </span>
  )
}
