import { isolated, language, t } from './translate.ts'

/** Adds a missing full stop: some sentences are a heading in one place and part of a text in another. */
export function stopped(sentence: string): string {
  return /[\p{Sentence_Terminal}…]$/u.test(sentence) ? sentence : t('common_stopped', { sentence })
}

/** Joins whole sentences with the language's separator. Empty ones are left out. */
export function together(...sentences: (string | undefined)[]): string {
  const [first = '', ...more] = sentences.flatMap((sentence) => sentence || [])
  return more.reduce((before, after) => t('common_together', { first: before, second: after }), first)
}

/** "2, 3 and 5", or without the last word: "2, 3, 5". */
export function listed(parts: readonly (string | number)[], lastWord: 'and' | 'none' = 'and'): string {
  const [first = '', ...rest] = parts.map(String)
  // `Intl` has no such list: in some languages, its shortest style puts nothing between the parts.
  if (lastWord === 'none') return rest.reduce((before, next) => t('common_row', { before, next }), first)
  const ours = language()
  // Like British English, our English has no comma before the last word.
  return new Intl.ListFormat(/^en\b/.test(ours) ? 'en-GB' : ours).format(parts.map(isolated))
}

/** A whole number as the language writes it: "1,234". */
export function figure(value: number | bigint): string {
  return new Intl.NumberFormat(language()).format(value)
}
