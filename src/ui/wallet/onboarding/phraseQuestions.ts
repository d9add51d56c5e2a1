import { listed, together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import type { PhraseCheck } from '../../../messages/commands.ts'

const counts = [12, 15, 18, 21, 24]

/** Describes the problem of a typed phrase and the fix. `undefined` if it is valid. */
export function phraseProblem({ ok, reason, words }: PhraseCheck): string | undefined {
  if (ok) return undefined
  const unknown = words.flatMap(({ word, known }, index) => (known ? [] : [{ word, number: index + 1 }]))
  if (unknown.length > 0) return unknownWords(unknown)
  if (reason === 'wordCount' || !counts.includes(words.length)) return wrongCount(words.length)
  return t('start_badChecksum')
}

/** Picks three word positions to ask for, in order. */
export function pickQuestions(length: number, random: () => number = randomFraction): number[] {
  const places = Array.from({ length }, (_, index) => index)
  const picked = Array.from(
    { length: 3 },
    () => places.splice(Math.floor(random() * places.length), 1)[0] ?? 0,
  )
  return picked.sort((one, other) => one - other)
}

/** Compares a typed word. Ignores capitals and surrounding spaces. */
export function isWord(typed: string, word: string | undefined): boolean {
  return typed.trim().toLowerCase() === word
}

function unknownWords(unknown: { word: string; number: number }[]): string {
  const [first] = unknown
  if (unknown.length === 1 && first)
    return t('start_unknownWord', { number: first.number, word: cut(first.word) })
  const shown = unknown
    .slice(0, 3)
    .map(({ word, number }) => t('start_numberedWord', { number, word: cut(word) }))
  const rest = unknown.length - shown.length
  const words = listed(shown, 'none')
  return rest > 0 ? counted('start_unknownWordsMore', rest, { words }) : t('start_unknownWords', { words })
}

function wrongCount(length: number): string {
  const missing = counts.find((count) => count > length)
  const next =
    missing === undefined
      ? t('start_tooManyWords')
      : counted('start_wordsNeeded', missing - length, { target: missing })
  return together(t('start_phraseLength', { length }), next)
}

function cut(word: string): string {
  return word.length > 16 ? `${word.slice(0, 15)}…` : word
}

function randomFraction(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}
