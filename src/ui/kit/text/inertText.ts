const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu
const lineEnds = /[\t-\r\u0085\u2028\u2029]/g
const blanks = /[\s\p{Z}]+/gu
const stackedMarks = /(\p{M}{3})\p{M}+/gu

/**
 * Makes text of a site or a contract harmless to show. Removes control, direction and invisible characters,
 * which can reorder the text beside them or make two names look alike. Leaves one line without stacked accents,
 * of at most `max` characters.
 */
export function inert(text: string, max = 240): string {
  return bounded(visible(text, max).replace(blanks, ' ').trim(), max)
}

/** Like `inert`, but keeps all spaces: what an older version stored may be a sentence of ours. */
export function inertLine(text: string, max = 240): string {
  return bounded(visible(text, max), max)
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
