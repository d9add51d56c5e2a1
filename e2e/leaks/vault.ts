import { createDecipheriv } from 'node:crypto'
import { keySecrets, phraseSecrets, type Secret } from './secrets.ts'

/**
 * What an unlocked vault holds, whichever kinds of keys those are, together with the key that opens it: a test need
 * not say what it made the wallet keep. Nothing while it is locked. Throws where a vault is there that this cannot
 * open, since then nobody knows what to look for.
 */
export function vaultSecrets(vault: unknown, key: unknown): Secret[] {
  if (vault === undefined || typeof key !== 'string') return []
  const { header, ciphertext } = vault as { header: string; ciphertext: string }
  const { iv } = JSON.parse(header) as { iv: string }
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(header))
  decipher.setAuthTag(sealed.subarray(-16))
  const contents = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
  return [...secretsIn(JSON.parse(contents)), ...keySecrets(key, 'the key of the vault')]
}

/** Phrases and keys among the strings of a value. */
function secretsIn(value: unknown): Secret[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(secretsIn)
  if (typeof value !== 'string') return []
  if (/^[a-z]+( [a-z]+){11,23}$/.test(value)) return phraseSecrets(value)
  return /^(0x)?[0-9a-f]{64}$/i.test(value) ? keySecrets(value) : []
}
