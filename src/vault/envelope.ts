import * as v from 'valibot'
import { WalletError } from '../domain/errors.ts'
import { kdfSchema } from '../domain/passwordKeys.ts'
import { fromBase64, fromText, randomBytes, toBase64 } from '../lib/bytes.ts'

/** The header stays text: it is authenticated byte by byte, and browsers reorder members of stored objects. */
const sealedSchema = v.object({ header: v.string(), ciphertext: v.string(), checksum: v.string() })

/** A value encrypted under a password, as stored on the disk. */
export type Sealed = v.InferOutput<typeof sealedSchema>

/** The members of every header, unencrypted. */
export const headerEntries = {
  cipher: v.literal('AES-256-GCM'),
  kdf: kdfSchema,
  /** Base64, 12 bytes, new for every encryption. */
  iv: v.pipe(v.string(), v.base64(), v.length(16)),
  /** Base64, 32 bytes. Equals the `check` derived from the password if the password is right. */
  check: v.pipe(v.string(), v.base64(), v.length(44)),
}

/** Encrypts JSON with AES-256-GCM. The header stays in clear, and is authenticated with the contents. */
export async function sealValue(value: unknown, key: string, fields: object): Promise<Sealed> {
  const iv = randomBytes(12)
  const header = JSON.stringify({ ...fields, iv: toBase64(iv) })
  const plaintext = fromText(JSON.stringify(value))
  const encrypted = await crypto.subtle.encrypt(gcm(iv, header), await aesKey(key), plaintext)
  plaintext.fill(0)
  const ciphertext = toBase64(new Uint8Array(encrypted))
  return { header, ciphertext, checksum: await checksum(header, ciphertext) }
}

/**
 * Reads the header, which needs no password. Rejects with `damagedVault` if any stored byte changed, ciphertext
 * included, so that damage never looks like a wrong password; with `newerVault` for a version after `newest`.
 */
export async function readSealed<header>(
  stored: unknown,
  schema: v.GenericSchema<unknown, header>,
  newest: number,
): Promise<header> {
  const { header } = await intact(stored)
  const parsed = v.safeParse(schema, readJson(header))
  if (parsed.success) return parsed.output
  throw new WalletError(isNewer(header, newest) ? 'newerVault' : 'damagedVault')
}

/**
 * Decrypts with a key that the header's `check` has proven right. An attacker can forge the checksum but not
 * the authentication tag: that also fails here with `damagedVault`.
 */
export async function openValue(stored: unknown, key: string, iv: string): Promise<unknown> {
  const { header, ciphertext } = await intact(stored)
  try {
    const encrypted = fromBase64(ciphertext)
    const plaintext = await crypto.subtle.decrypt(gcm(fromBase64(iv), header), await aesKey(key), encrypted)
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    throw new WalletError('damagedVault')
  }
}

/** True if a sealed value of any version is undamaged. Does not prove who wrote it. */
export function isIntact(stored: unknown): Promise<boolean> {
  return intact(stored).then(
    () => true,
    () => false,
  )
}

async function intact(stored: unknown): Promise<Sealed> {
  const parsed = v.safeParse(sealedSchema, stored)
  if (!parsed.success) throw new WalletError('damagedVault')
  const { header, ciphertext } = parsed.output
  if (parsed.output.checksum !== (await checksum(header, ciphertext))) throw new WalletError('damagedVault')
  return parsed.output
}

function isNewer(header: string, newest: number): boolean {
  const parsed = v.safeParse(v.object({ version: v.number() }), readJson(header))
  return parsed.success && parsed.output.version > newest
}

async function checksum(header: string, ciphertext: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', fromText(JSON.stringify([header, ciphertext])))
  return toBase64(new Uint8Array(digest))
}

function gcm(iv: Uint8Array<ArrayBuffer>, header: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: fromText(header) }
}

/** `key` is base64. */
export function aesKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The value in a JSON text; `undefined` if it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
