import { readWatchList, type Watched } from './watchList.ts'

/** What a person pasted or dropped. Only its kind is known here: the vault decides whether a secret is valid. */
export type Recognized =
  | { kind: 'nothing' }
  | { kind: 'phrase'; words: number }
  | { kind: 'key' | 'keystore' }
  | { kind: 'list'; watched: Watched[]; repeated: number }
  | { kind: 'wrong'; line: number; problem: string }
  | { kind: 'unknown' }

/** Fewer words than this are no phrase, not even an incomplete one. */
const fewest = 6

export function recognize(text: string): Recognized {
  const plain = text.trim()
  if (plain === '') return { kind: 'nothing' }
  if (plain.startsWith('{')) return isKeystore(plain) ? { kind: 'keystore' } : { kind: 'unknown' }
  if (/^(0x)?[0-9a-f]{64}$/i.test(plain)) return { kind: 'key' }
  // A phrase may have numbers and commas, as people noted it, but never an address.
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  if (!/0x[0-9a-f]/i.test(plain))
    return words.length >= fewest ? { kind: 'phrase', words: words.length } : { kind: 'unknown' }
  const list = readWatchList(text)
  return 'problem' in list ? { kind: 'wrong', ...list } : { kind: 'list', ...list }
}

/** A file of Web3 Secret Storage. Some wallets write `Crypto`. */
function isKeystore(text: string): boolean {
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && ('crypto' in file || 'Crypto' in file)
  } catch {
    return false
  }
}
