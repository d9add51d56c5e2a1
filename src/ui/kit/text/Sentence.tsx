import { Fragment, type ReactNode } from 'react'
import { type Blanks, type CountedKey, type Key, language, withBlanks } from '../../../i18n/translate.ts'

type Props<K extends Key> = { of: K } & Record<Blanks<K>, ReactNode>

/** A catalogue sentence with elements in its blanks: `<Sentence of="send_to" who={<Address … />} />`. */
export function Sentence<K extends Key>({ of, ...blanks }: Props<K>) {
  return drawn(withBlanks(of), blanks)
}

type CountedProps<K extends CountedKey> = { of: K; count: number } & Record<
  Exclude<Blanks<`${K}_other`>, 'count'>,
  ReactNode
>

/** A `Sentence` in the language's plural form for `count`. `{count}` is the number. */
export function CountedSentence<K extends CountedKey>({ of, count, ...blanks }: CountedProps<K>) {
  const fill: Record<string, ReactNode> = {
    ...blanks,
    count: new Intl.NumberFormat(language()).format(count),
  }
  return drawn(withBlanks(of, count), fill)
}

function drawn(parts: ReturnType<typeof withBlanks>, fill: Record<string, ReactNode>) {
  return parts.map(({ text, blank = '' }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    text === undefined ? <bdi key={at}>{fill[blank]}</bdi> : <Fragment key={at}>{text}</Fragment>,
  )
}
