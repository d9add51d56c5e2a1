import type { ReactNode } from 'react'
import styles from './AddressText.module.css'

const length = '0x123456…123456'.length
/** With the mark after it, which would stand alone at the beginning of a line. */
const short = /(0x[0-9a-fA-F]{6}…[0-9a-fA-F]{6}[,.;:،、，。]?)/

/**
 * A sentence of ours with addresses and amounts in it. Neither breaks, and an address reads left to right. The narrow
 * space of an amount is too narrow to be seen in a sentence, so it gets one of full width.
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
