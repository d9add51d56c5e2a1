import { classes } from '../classes.ts'
import styles from './AccountBlob.module.css'
import { hue } from './hue.ts'
import { random } from './random.ts'
import sizes from './size.module.css'

type Props = { address: string; size?: 20 | 24 | 36 | 56 }

/** A picture drawn from the address: colour fields in a rounded square. Never lime, which means in flight. */
export function AccountBlob({ address, size = 36 }: Props) {
  const next = random(address)
  const base = next()
  const near = hue(base + 0.12 + next() * 0.16)
  const far = hue(base + 0.4 + next() * 0.35)
  const corner = next() * Math.PI * 2
  const large = { x: 16 + Math.cos(corner) * 13, y: 16 + Math.sin(corner) * 13, r: 11 + next() * 4 }
  const opposite = corner + Math.PI + (next() - 0.5)
  const small = { x: 16 + Math.cos(opposite) * 14, y: 16 + Math.sin(opposite) * 14, r: 6 + next() * 4 }

  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classes(styles.blob, sizes[`size-${size}`])}>
      <path fill={`hsl(${hue(base)} 52% 46%)`} d="M0 0h32v32H0z" />
      <circle cx={large.x} cy={large.y} r={large.r} fill={`hsl(${near} 62% 62%)`} />
      <circle cx={small.x} cy={small.y} r={small.r} fill={`hsl(${far} 70% 84%)`} />
    </svg>
  )
}
