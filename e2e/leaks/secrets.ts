import { createHash, pbkdf2Sync } from 'node:crypto'
import { english, HDKey } from 'viem/accounts'

/** What must not be found anywhere, by the words that a report may name it with. */
export type Secret =
  | { name: string; kind: 'phrase'; phrase: string }
  | { name: string; kind: 'bytes'; bytes: Uint8Array }
  | { name: string; kind: 'text'; text: string }

/** Accounts of a phrase whose keys are looked for. */
const accounts = 3

/** Fewer characters than these stand in too many texts by chance. */
const shortestText = 8

/** A phrase with all that is made of it: its entropy, its seed, and the keys of its first accounts. */
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
    // The published phrase of nothing but zeros: those stand in every file.
    ...(entropy.some((byte) => byte !== 0)
      ? [{ name: 'the entropy of the phrase', kind: 'bytes' as const, bytes: entropy }]
      : []),
    { name: 'the seed of the phrase', kind: 'bytes', bytes: seed },
    ...keys,
  ]
}

/** A password; none where it is too short to be told from other text. */
export function passwordSecrets(password: string): Secret[] {
  return password.length < shortestText ? [] : [{ name: 'the password', kind: 'text', text: password }]
}

/** A private key or another secret of bytes, in hexadecimal with or without 0x, or in base64. */
export function keySecrets(text: string, name = 'a private key'): Secret[] {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  const bytes = hex === undefined ? Buffer.from(text, 'base64') : Buffer.from(hex, 'hex')
  return [{ name, kind: 'bytes', bytes }]
}

/** Secrets without repetitions, by what they are and not by their names. */
export function distinct(secrets: readonly Secret[]): Secret[] {
  const digest = (secret: Secret) => createHash('sha256').update(fingerprint(secret)).digest('hex')
  return [...new Map(secrets.map((secret) => [digest(secret), secret])).values()]
}

function fingerprint(secret: Secret): string {
  if (secret.kind === 'phrase') return `phrase ${secret.phrase}`
  return secret.kind === 'text' ? `text ${secret.text}` : `bytes ${Buffer.from(secret.bytes).toString('hex')}`
}

/** BIP-39: eleven bits a word; of 33 bits 32 are entropy. */
function entropyOf(words: readonly string[]): Uint8Array {
  const bits = words.map((word) => english.indexOf(word).toString(2).padStart(11, '0')).join('')
  const pairs = bits.slice(0, Math.floor((bits.length * 32) / 33)).match(/.{8}/g) ?? []
  return Uint8Array.from(pairs, (byte) => Number.parseInt(byte, 2))
}
