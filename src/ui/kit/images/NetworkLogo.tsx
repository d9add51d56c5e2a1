import { useState } from 'react'
import { isPicture } from '../../../lib/picture.ts'
import { classes } from '../classes.ts'
import { hue } from './hue.ts'
import styles from './NetworkLogo.module.css'
import { random } from './random.ts'
import sizes from './size.module.css'

type Props = {
  chainId: number
  name: string
  /** A `data:` URL. No other URL is loaded. */
  src?: string | undefined
  size?: 20 | 24 | 36 | 56
}

/** A network's rounded picture, or the first letter of its name on a colour from its chain id. */
export function NetworkLogo({ chainId, name, src, size = 36 }: Props) {
  const [failed, setFailed] = useState<string>()
  const className = classes(styles.logo, sizes[`size-${size}`])

  if (src && isPicture(src) && failed !== src)
    return <img src={src} alt="" decoding="async" onError={() => setFailed(src)} className={className} />
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path fill={`hsl(${hue(random(String(chainId))())} 48% 30%)`} d="M0 0h32v32H0z" />
      <text x="16" y="21.8" textAnchor="middle" className={styles.letter}>
        {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
      </text>
    </svg>
  )
}
