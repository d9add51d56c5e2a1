/** Control, zero-width and bidirectional characters, and lone surrogates: characters that nobody can read. */
const unreadable = /\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/gu

/** False if an untrusted text has characters that can hide or reorder the text around them. */
export function isReadable(text: string): boolean {
  return text.search(unreadable) === -1
}

/** An untrusted text, made safe to show in ours: readable characters, one line, at most `longest` units. */
export function readable(text: string, longest = 80): string {
  const plain = text
    .slice(0, longest * 8)
    .replace(/\s+/g, ' ')
    .replace(unreadable, '')
    .trim()
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * True if an untrusted symbol after an amount can only be read as its unit: Latin letters and a few signs.
 * Digits, spaces, commas, or right-to-left letters could make the two read as another amount.
 */
export function isUnit(symbol: string): boolean {
  return /^[A-Za-z$][A-Za-z$._+-]{0,19}$/.test(symbol)
}

/** The same for a symbol that the person chose: any letters, and digits that cannot continue an amount. */
export function isChosenUnit(symbol: string): boolean {
  return !/^\P{L}*\p{N}|[\s,،٬]/u.test(symbol)
}
