import { listFormat, numberFormat } from './formats.ts'
import { isolated, language, sentence } from './translate.ts'

/** Adds a missing full stop: some sentences are a heading in one place and part of a text in another. */
export function stopped(one: string): string {
  return /[\p{Sentence_Terminal}…]$/u.test(one) ? one : sentence('common_stopped', { sentence: one })
}

/** A sentence as a heading, which has no full stop. */
export function unstopped(one: string): string {
  return one.replace(/[.。।]$/, '')
}

/** Joins whole sentences with the language's separator. Empty ones are left out. */
export function together(...sentences: (string | undefined)[]): string {
  const [first = '', ...more] = sentences.flatMap((one) => one || [])
  return more.reduce((before, after) => sentence('common_together', { first: before, second: after }), first)
}

/** "2, 3 and 5", or without the last word: "2, 3, 5". */
export function listed(parts: readonly (string | number)[], lastWord: 'and' | 'none' = 'and'): string {
  return joined(parts.map(isolated), lastWord)
}

/** The same list of parts that need no isolation. */
export function joined(parts: readonly string[], lastWord: 'and' | 'none'): string {
  const [first = '', ...rest] = parts
  // `Intl` has no such list: in some languages, its shortest style puts nothing between the parts.
  if (lastWord === 'none')
    return rest.reduce((before, next) => sentence('common_row', { before, next }), first)
  const ours = language()
  // Like British English, our English has no comma before the last word.
  return listFormat(/^en\b/.test(ours) ? 'en-GB' : ours).format(parts)
}

/** A whole number as the language writes it: "1,234". */
export function figure(value: number | bigint): string {
  return numberFormat(language()).format(value)
}
