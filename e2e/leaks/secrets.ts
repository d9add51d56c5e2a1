import { createHash, pbkdf2Sync } from 'node:crypto'
import { english, HDKey } from 'viem/accounts'

/** A secret that must not be found anywhere, with the name for a report. */
export type Secret =
  | { name: string; kind: 'phrase'; phrase: string }
  | { name: string; kind: 'bytes'; bytes: Uint8Array }
  | { name: string; kind: 'text'; text: string }

/** The number of a phrase's accounts whose keys the search includes. */
const accounts = 3

/** Shorter texts occur in too many places by chance. */
const shortestText = 8

/** A phrase with all values derived from it: its entropy, its seed, and the keys of its first accounts. */
export function phraseSecrets(phrase: string): Secret[] {
  const words = phrase.trim().split(/\s+/)
  const seed = pbkdf2Sync(words.join(' '), 'mnemonic', 2048, 64, 'sha512')
  const root = HDKey.fromMasterSeed(seed)
  const keys = Array.from({ length: accounts }, (_, index) => ({
    name: `the key of account ${index}`,
    kind: 'bytes' as const,
    bytes: root.derive(`m/44'/60'/0'/0/${index}`).privateKey ?? new Uint8Array(),
  }))
  const entropy = entropyOf(words)
  return [
    { name: 'the phrase', kind: 'phrase', phrase: words.join(' ') },
    // The published test phrase has only zeros as entropy, which occur in every file.
    ...(entropy.some((byte) => byte !== 0)
      ? [{ name: 'the entropy of the phrase', kind: 'bytes' as const, bytes: entropy }]
      : []),
    { name: 'the seed of the phrase', kind: 'bytes', bytes: seed },
    ...keys,
  ]
}

/** A password; none if it is too short to be distinguished from other text. */
export function passwordSecrets(password: string): Secret[] {
  return password.length < shortestText ? [] : [{ name: 'the password', kind: 'text', text: password }]
}

/** A private key or another secret of bytes, in hexadecimal with or without 0x, or in base64. */
export function keySecrets(text: string, name = 'a private key'): Secret[] {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  const bytes = hex === undefined ? Buffer.from(text, 'base64') : Buffer.from(hex, 'hex')
  return [{ name, kind: 'bytes', bytes }]
}

/** Secrets without duplicates, compared by value and not by name. */
export function distinct(secrets: readonly Secret[]): Secret[] {
  const digest = (secret: Secret) => createHash('sha256').update(fingerprint(secret)).digest('hex')
  return [...new Map(secrets.map((secret) => [digest(secret), secret])).values()]
}

function fingerprint(secret: Secret): string {
  if (secret.kind === 'phrase') return `phrase ${secret.phrase}`
  return secret.kind === 'text' ? `text ${secret.text}` : `bytes ${Buffer.from(secret.bytes).toString('hex')}`
}

/** BIP-39: eleven bits per word; 32 of 33 bits are entropy. */
function entropyOf(words: readonly string[]): Uint8Array {
  const bits = words.map((word) => english.indexOf(word).toString(2).padStart(11, '0')).join('')
  const pairs = bits.slice(0, Math.floor((bits.length * 32) / 33)).match(/.{8}/g) ?? []
  return Uint8Array.from(pairs, (byte) => Number.parseInt(byte, 2))
}
