import type { ReactNode } from 'react'
import styles from './AddressText.module.css'

const length = '0x123456…123456'.length
/** Includes a following punctuation mark, which would otherwise wrap alone onto the next line. */
const short = /(0x[0-9a-fA-F]{6}…[0-9a-fA-F]{6}[,.;:،、，。]?)/

/**
 * One of our own sentences with addresses and amounts. Neither breaks across lines, and an address reads left
 * to right. An amount gets a full-width space, because its narrow space is hard to see in a sentence.
 */
export function Words({ children }: { children: string }): ReactNode {
  return children
    .replaceAll('\u202f', '\u00a0')
    .split(short)
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never reorder
        <span key={index} className={styles.whole}>
          <bdi dir="ltr">{part.slice(0, length)}</bdi>
          {part.slice(length)}
        </span>
      ) : (
        part
      ),
    )
}
