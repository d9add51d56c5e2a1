import { createDecipheriv } from 'node:crypto'
import { keySecrets, phraseSecrets, type Secret } from './secrets.ts'

/**
 * All secrets in an unlocked vault, whatever their kind, together with the key that opens it: a test need not
 * name the secrets that it made the wallet store. Empty while it is locked. Throws if this can't open an
 * existing vault, because the search would then lack its secrets.
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
