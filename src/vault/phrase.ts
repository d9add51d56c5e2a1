import { randomBytes } from '../lib/bytes.ts'
import { englishWords } from './wordlist.ts'

export type CheckedWord = { word: string; known: boolean }

/** `phrase` is the text in BIP-39's form. `reason` is the first failed check. */
export type PhraseCheck =
  | { ok: true; phrase: string; words: CheckedWord[] }
  | { ok: false; reason: 'unknownWord' | 'wordCount' | 'checksum'; words: CheckedWord[] }

const counts = [12, 15, 18, 21, 24]

/** A new phrase of 12 words, 128 bits from the browser's cryptographic generator. */
export async function generatePhrase(): Promise<string> {
  return phraseFrom(randomBytes(16))
}

/** The phrase of 128 to 256 bits of entropy: the bits and their checksum, eleven bits per word. */
export async function phraseFrom(entropy: Uint8Array<ArrayBuffer>): Promise<string> {
  const words = await englishWords()
  const bits = Array.from(entropy, (byte) => toBits(byte, 8)).join('')
  const whole = bits + (await checksumOf(entropy)).slice(0, bits.length / 32)
  const indices = whole.match(/.{11}/g) ?? []
  return indices.map((index) => words[Number.parseInt(index, 2)]).join(' ')
}

/**
 * Checks a typed or pasted phrase word by word against BIP-39's English list, then its length and checksum.
 * Ignores capitals, line breaks, commas and the numbers of a copied list.
 */
export async function checkPhrase(text: string): Promise<PhraseCheck> {
  const list = new Map((await englishWords()).map((word, index) => [word, index]))
  const words = split(text).map((word) => ({ word, known: list.has(word) }))

  if (words.some(({ known }) => !known)) return { ok: false, reason: 'unknownWord', words }
  if (!counts.includes(words.length)) return { ok: false, reason: 'wordCount', words }
  const indices = words.map(({ word }) => list.get(word) ?? 0)
  if (!(await isChecksumRight(indices))) return { ok: false, reason: 'checksum', words }
  return { ok: true, phrase: words.map(({ word }) => word).join(' '), words }
}

/** Removes invisible characters (soft hyphens, zero-width spaces); other non-letters separate words. */
function split(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
}

/** BIP-39: eleven bits per word. Of each 33 bits, 32 are entropy; the rest begins the entropy's SHA-256. */
async function isChecksumRight(indices: number[]): Promise<boolean> {
  const bits = indices.map((index) => toBits(index, 11)).join('')
  const size = bits.length / 33
  const entropy = bits.slice(0, -size).match(/.{8}/g) ?? []
  const bytes = Uint8Array.from(entropy, (byte) => Number.parseInt(byte, 2))
  return (await checksumOf(bytes)).startsWith(bits.slice(-size))
}

/** Eight bits. Only one bit per 32 bits of entropy counts. */
async function checksumOf(entropy: Uint8Array<ArrayBuffer>): Promise<string> {
  const [first = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  return toBits(first, 8)
}

function toBits(value: number, length: number): string {
  return value.toString(2).padStart(length, '0')
}
