import { useState } from 'react'
import { isPicture } from '../../../lib/picture.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import styles from './NftPicture.module.css'

type Props = {
  /** A `data:` URL. No other URL is loaded. */ src: string | undefined
  large?: boolean
}

/** An NFT's picture, always in an `img`, where its content can neither run scripts nor load anything. */
export function NftPicture({ src, large }: Props) {
  const [failed, setFailed] = useState<string>()
  const className = classes(styles.picture, large && styles.large)
  if (src === undefined || !isPicture(src) || failed === src)
    return (
      <span aria-hidden="true" className={className}>
        <Icon name="eye" />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      data-testid="nft-picture"
      onError={() => setFailed(src)}
      className={className}
    />
  )
}
