import { Fragment, type ReactNode } from 'react'
import { type Blanks, type Key, withBlanks } from '../../words/words.ts'

type Props<K extends Key> = { of: K } & Record<Blanks<K>, ReactNode>

/** A sentence of the catalogue whose blanks are more than text: `<Sentence of="send_to" who={<Address … />} />`. */
export function Sentence<K extends Key>({ of, ...blanks }: Props<K>) {
  const fill: Record<string, ReactNode> = blanks
  return withBlanks(of).map(({ text, blank = '' }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    text === undefined ? <bdi key={at}>{fill[blank]}</bdi> : <Fragment key={at}>{text}</Fragment>,
  )
}
