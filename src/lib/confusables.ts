import { fileOf } from './extensionFile.ts'
import { lazy } from './lazy.ts'

/** The Latin letter that people read a character as. */
export type Looks = ReadonlyMap<string, string>

/**
 * Latin letters with the characters that people read as them: Cyrillic, Greek, Armenian, Lisu and phonetic
 * letters, digits, and signs. Small on purpose: only those that occur in names of fake sites and tokens.
 */
const alike = fileOf<Record<string, string>>('lookAlikes.json')

export const readLooks = lazy(
  async (): Promise<Looks> =>
    new Map(
      Object.entries(await alike()).flatMap(([letter, signs]) =>
        [...signs].map((sign) => [sign, letter] as const),
      ),
    ),
)

/** A text as people read it: texts with the same look can be mistaken for each other. */
export function look(text: string, looks: Looks): string {
  return [...text]
    .map((sign) => looks.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** A symbol or name reduced to its looks. Spaces, signs that are no letters, and invisible characters do not count. */
export function nameLook(text: string, looks: Looks): string {
  const folded = text.slice(0, 256).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const letters = [...folded].filter((sign) => looks.has(sign) || /[\p{L}\p{N}]/u.test(sign))
  return look(letters.join(''), looks)
}
