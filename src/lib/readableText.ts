/** Control, zero-width and bidirectional characters, and lone halves of pairs: nothing that a person can read. */
const unreadable = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/gu

/** Whether a stranger's text has characters that can hide or reorder what stands around them. */
export function isReadable(text: string): boolean {
  return text.search(unreadable) === -1
}

/** A stranger's text as it may stand among ours: readable characters only, one line, at most `longest` units. */
export function readable(text: string, longest = 80): string {
  const plain = text
    .slice(0, longest * 8)
    .replace(/\s+/g, ' ')
    .replace(unreadable, '')
    .trim()
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Whether a stranger's symbol can stand behind an amount and be nothing but its unit: Latin letters and a few signs. With
 * digits, spaces, commas, or letters that turn the direction, the two could be read as another amount.
 */
export function isUnit(symbol: string): boolean {
  return /^[A-Za-z$][A-Za-z$._+-]{0,19}$/.test(symbol)
}

/** The same of a token that the person chose by its symbol: any letters, and digits that cannot go on with an amount. */
export function isChosenUnit(symbol: string): boolean {
  return !/^\P{L}*\p{N}|[\s,،٬]/u.test(symbol)
}
