import { useState } from 'react'
import { isPicture } from '../../../lib/picture.ts'
import { classes } from '../classes.ts'
import { hue } from './hue.ts'
import { random } from './random.ts'
import sizes from './size.module.css'
import styles from './TokenLogo.module.css'

type Props = {
  /** The contract's address. Without it, the network's coin. */
  address?: string | undefined
  /** A `data:` URL. No other URL is loaded. */
  src?: string | undefined
  size?: 20 | 24 | 36 | 56
  /** Grey and without a sign, for an imitation or a contract with a false claim. */
  unsafe?: boolean
}

const signs = [
  'M8 13.5c2.7-2.4 5.3-2.4 8 0s5.3 2.4 8 0M8 19.5c2.7-2.4 5.3-2.4 8 0s5.3 2.4 8 0',
  'M11 8.2a9 9 0 0 0 0 15.6M21 8.2a9 9 0 0 1 0 15.6M16 13.6a2.4 2.4 0 1 0 .01 0',
  'M16 8v15M10 12h12M8.5 18c.5 3.5 3.5 5.5 7.5 5.5s7-2 7.5-5.5',
  'M9 21 16 9l7 12M12.5 21h7',
  'M10 10h12v12H10ZM14.5 14.5h3v3h-3Z',
  'M16 8.5v15M9.5 12.2l13 7.6M22.5 12.2l-13 7.6',
  'M9 12.5l7-4 7 4M9 18l7-4 7 4M9 23.5l7-4 7 4',
  'M12 8.5v15M20 8.5v15M8.5 13h15M8.5 19h15',
  'M16 8a8 8 0 1 0 8 8M16 12.5a3.5 3.5 0 1 0 3.5 3.5',
  'M9 20c0-6 3-10.5 14-11-.5 11-5 14-11 14M9 23.5 16.5 16',
]

/** A token's round picture, drawn from the address so that two tokens with the same name look different. */
export function TokenLogo({ address, src, size = 36, unsafe }: Props) {
  const [failed, setFailed] = useState(false)
  const className = classes(styles.logo, sizes[`size-${size}`])

  if (src && isPicture(src) && !failed && !unsafe)
    return (
      <img
        src={src}
        alt=""
        decoding="async"
        loading="lazy"
        onError={() => setFailed(true)}
        className={className}
      />
    )
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      {unsafe ? <Unsafe /> : address ? <Drawn address={address} /> : <Coin />}
    </svg>
  )
}

function Drawn({ address }: { address: string }) {
  const next = random(address)
  const colour = hue(next())
  // Cyan looks light, so we darken it for a 3:1 contrast with the white sign.
  const lightness = (colour >= 165 && colour < 205 ? 26 : 35) + next() * 8
  const sign = signs[Math.floor(next() * signs.length)]
  return (
    <>
      <path fill={`hsl(${colour} ${45 + next() * 25}% ${lightness}%)`} d="M0 0h32v32H0z" />
      <path className={styles.sign} d={sign} />
    </>
  )
}

function Coin() {
  return (
    <>
      <path fill="#4b56a8" d="M0 0h32v32H0z" />
      <path fill="#fff" d="M16 5.5 22.5 16 16 26.5 9.5 16Z" />
      <path fill="#4b56a8" d="M16 12.2 19 16l-3 3.8L13 16Z" />
    </>
  )
}

function Unsafe() {
  return (
    <>
      <path fill="#6a6f66" d="M0 0h32v32H0z" />
      <path className={styles.sign} strokeDasharray="2.5 4" d="M16 8.5a7.5 7.5 0 1 0 .01 0" />
    </>
  )
}
