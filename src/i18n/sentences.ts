import { isolated, language, t } from './translate.ts'

/** A sentence with its stop, where it has none yet: some stand alone, as a heading does, and among others elsewhere. */
export function stopped(sentence: string): string {
  return /[\p{Sentence_Terminal}…]$/u.test(sentence) ? sentence : t('common_stopped', { sentence })
}

/** Whole sentences one after the other, with what the language puts between them. Empty ones are left out. */
export function together(...sentences: (string | undefined)[]): string {
  const [first = '', ...more] = sentences.flatMap((sentence) => sentence || [])
  return more.reduce((before, after) => t('common_together', { first: before, second: after }), first)
}

/** "2, 3 and 5", or without the last word: "2, 3, 5". */
export function listed(parts: readonly (string | number)[], lastWord: 'and' | 'none' = 'and'): string {
  const [first = '', ...rest] = parts.map(String)
  // `Intl` has no such list: its shortest one leaves nothing between the parts in some languages.
  if (lastWord === 'none') return rest.reduce((before, next) => t('common_row', { before, next }), first)
  const ours = language()
  // Our English has no comma before the last word, as the British one.
  return new Intl.ListFormat(/^en\b/.test(ours) ? 'en-GB' : ours).format(parts.map(isolated))
}

/** A whole number as the language writes it: "1,234". */
export function figure(value: number | bigint): string {
  return new Intl.NumberFormat(language()).format(value)
}
