import { direction } from '../../../i18n/translate.ts'

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu
const lineEnds = /[\t-\r\u0085\u2028\u2029]/g
const blanks = /[\s\p{Z}]+/gu
const isolatedValue = /\u2068([^\u2066-\u2069]*)\u2069/
const stackedMarks = /(\p{M}{3})\p{M}+/gu

/**
 * Makes text of a site or a contract harmless to show. Removes control, direction and invisible characters,
 * which can reorder the text beside them or make two names look alike. Leaves one line without stacked accents,
 * of at most `max` characters.
 */
export function inert(text: string, max = 240): string {
  return bounded(visible(text, max).replace(blanks, ' ').trim(), max)
}

/**
 * Like `inert`, for our own sentences with such text in them. Keeps all spaces. In a right-to-left language `t`
 * isolates each value; these isolates stay, because a pair affects no text around it.
 */
export function inertSentence(text: string, max = 240): string {
  const plain = bounded(visible(text, max), max)
  if (direction() === 'ltr') return plain
  const kept = text
    .split(isolatedValue)
    .map((part, at) => (at % 2 ? `\u2068${visible(part, max)}\u2069` : visible(part, max)))
    .join('')
  return Array.from(kept).length <= max ? kept : plain
}

function visible(text: string, max: number): string {
  const plain = text.slice(0, max * 8).replace(lineEnds, ' ')
  return plain.replace(invisible, '').replace(stackedMarks, '$1')
}

function bounded(clean: string, max: number): string {
  const characters = Array.from(clean)
  return characters.length <= max
    ? clean
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
