/** Control, zero-width and bidirectional characters, and lone halves of pairs: nothing that a person can read. */
const unreadable = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/gu

/** False if a foreign text has characters that can hide or reorder their neighbours. */
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
 * True if a foreign symbol behind an amount can only be its unit: Latin letters and a few signs. With digits,
 * spaces, commas, or letters that turn the direction, both could read as another amount.
 */
export function isUnit(symbol: string): boolean {
  return /^[A-Za-z$][A-Za-z$._+-]{0,19}$/.test(symbol)
}

/**
 * The same for a token that the person chose by its symbol: any letters, and digits that cannot continue an
 * amount.
 */
export function isChosenUnit(symbol: string): boolean {
  return !/^\P{L}*\p{N}|[\s,،٬]/u.test(symbol)
}
