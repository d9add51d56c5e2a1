import * as v from 'valibot'
import type { Address } from 'viem'
import { looseAddress } from '../wire/schema.ts'
import { fromBase64, fromText, randomBytes, toBase64 } from './bytes.ts'
import { type Contents, contentsSchema } from './contents.ts'
import { vaultError } from './errors.ts'
import { type Kdf, type Keys, kdfSchema } from './kdf.ts'

const version = 1

/** The header is kept as text: it is authenticated byte by byte, and browsers reorder the members of what they store. */
const sealedSchema = v.object({ header: v.string(), ciphertext: v.string(), checksum: v.string() })

const headerSchema = v.object({
  version: v.literal(version),
  cipher: v.literal('AES-256-GCM'),
  kdf: kdfSchema,
  /** Base64, 12 bytes, new with every encryption. */
  iv: v.pipe(v.string(), v.base64(), v.length(16)),
  /** Base64, 32 bytes. Equal to what the password gives where the password is right. */
  check: v.pipe(v.string(), v.base64(), v.length(44)),
  addresses: v.array(looseAddress),
})

/** The vault as it lies on disk. */
export type Sealed = v.InferOutput<typeof sealedSchema>

/** What can be read without the password. */
export type Header = v.InferOutput<typeof headerSchema>

/** Encrypts under AES-256-GCM. The header goes in clear and is authenticated together with the contents. */
export async function seal(
  contents: Contents,
  { keys, kdf, addresses }: { keys: Keys; kdf: Kdf; addresses: Address[] },
): Promise<Sealed> {
  const iv = randomBytes(12)
  const fields: Header = {
    version,
    cipher: 'AES-256-GCM',
    kdf,
    iv: toBase64(iv),
    check: keys.check,
    addresses,
  }
  const header = JSON.stringify(fields)
  const plaintext = fromText(JSON.stringify(contents))
  const encrypted = await crypto.subtle.encrypt(gcm(iv, header), await aesKey(keys.key), plaintext)
  plaintext.fill(0)
  const ciphertext = toBase64(new Uint8Array(encrypted))
  return { header, ciphertext, checksum: await checksum(header, ciphertext) }
}

/**
 * Reads what needs no password. Rejects with `Damaged` where anything, the ciphertext included, is not what was
 * written, so that damage is never taken for a wrong password; with `TooNew` for a later version's vault.
 */
export async function readHeader(stored: unknown): Promise<Header> {
  const { header } = await intact(stored)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), header)
  if (parsed.success) return parsed.output
  throw vaultError(isNewer(header) ? 'TooNew' : 'Damaged')
}

/**
 * Decrypts with a key that the header's `check` has proven right. Who tampers can renew the checksum, not the
 * authentication: that fails here, as `Damaged` too.
 */
export async function open(stored: unknown, key: string): Promise<Contents> {
  const { iv } = await readHeader(stored)
  const { header, ciphertext } = await intact(stored)
  try {
    const encrypted = fromBase64(ciphertext)
    const plaintext = await crypto.subtle.decrypt(gcm(fromBase64(iv), header), await aesKey(key), encrypted)
    return v.parse(contentsSchema, JSON.parse(new TextDecoder().decode(plaintext)))
  } catch {
    throw vaultError('Damaged')
  }
}

async function intact(stored: unknown): Promise<Sealed> {
  const parsed = v.safeParse(sealedSchema, stored)
  if (!parsed.success) throw vaultError('Damaged')
  const { header, ciphertext } = parsed.output
  if (parsed.output.checksum !== (await checksum(header, ciphertext))) throw vaultError('Damaged')
  return parsed.output
}

function isNewer(header: string): boolean {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.number() })), header)
  return parsed.success && parsed.output.version > version
}

async function checksum(header: string, ciphertext: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', fromText(JSON.stringify([header, ciphertext])))
  return toBase64(new Uint8Array(digest))
}

function gcm(iv: Uint8Array<ArrayBuffer>, header: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: fromText(header) }
}

function aesKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
