import * as v from 'valibot'
import type { Address } from 'viem'
import { looseAddress } from '../wire/schema.ts'
import { fromBase64, fromText, randomBytes, toBase64 } from './bytes.ts'
import { accountSchema, accountsIn, type Contents, readContents, type VaultAccount } from './contents.ts'
import { vaultError } from './errors.ts'
import { type Kdf, type Keys, kdfSchema } from './kdf.ts'

const version = 2

/** The header is kept as text: it is authenticated byte by byte, and browsers reorder the members of what they store. */
const sealedSchema = v.object({ header: v.string(), ciphertext: v.string(), checksum: v.string() })

const common = {
  cipher: v.literal('AES-256-GCM'),
  kdf: kdfSchema,
  /** Base64, 12 bytes, new with every encryption. */
  iv: v.pipe(v.string(), v.base64(), v.length(16)),
  /** Base64, 32 bytes. Equal to what the password gives where the password is right. */
  check: v.pipe(v.string(), v.base64(), v.length(44)),
}

const headerSchema = v.variant('version', [
  v.object({ version: v.literal(version), ...common, accounts: v.array(accountSchema) }),
  /** All of one phrase, from its first on. */
  v.object({ version: v.literal(1), ...common, addresses: v.array(looseAddress) }),
])

/** The vault as it lies on disk. */
export type Sealed = v.InferOutput<typeof sealedSchema>

/** What can be read without the password; `version` is the one that it was written in. */
export type Header = v.InferOutput<v.ObjectSchema<typeof common, undefined>> & {
  version: number
  accounts: VaultAccount[]
}

/** Encrypts under AES-256-GCM. The header goes in clear and is authenticated together with the contents. */
export async function seal(contents: Contents, { keys, kdf }: { keys: Keys; kdf: Kdf }): Promise<Sealed> {
  const iv = randomBytes(12)
  const fields: Header = {
    version,
    cipher: 'AES-256-GCM',
    kdf,
    iv: toBase64(iv),
    check: keys.check,
    accounts: accountsIn(contents),
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
  if (parsed.success) return 'accounts' in parsed.output ? parsed.output : renewed(parsed.output)
  throw vaultError(isNewer(header) ? 'TooNew' : 'Damaged')
}

/**
 * Decrypts with a key that the header's `check` has proven right. Who tampers can renew the checksum, not the
 * authentication: that fails here, as `Damaged` too.
 */
export async function open(stored: unknown, key: string): Promise<Contents> {
  const { iv, accounts } = await readHeader(stored)
  const { header, ciphertext } = await intact(stored)
  try {
    const encrypted = fromBase64(ciphertext)
    const plaintext = await crypto.subtle.decrypt(gcm(fromBase64(iv), header), await aesKey(key), encrypted)
    const decrypted: unknown = JSON.parse(new TextDecoder().decode(plaintext))
    return readContents(
      decrypted,
      accounts.map(({ address }) => address),
    )
  } catch {
    throw vaultError('Damaged')
  }
}

function renewed({ addresses, ...rest }: { addresses: Address[] } & Omit<Header, 'accounts'>): Header {
  return {
    ...rest,
    accounts: addresses.map((address, index) => ({ kind: 'hd', address, phrase: 1, index })),
  }
}

/** Whether something is a vault as it was written, of whatever version. Says nothing of who wrote it. */
export function isIntact(stored: unknown): Promise<boolean> {
  return intact(stored).then(
    () => true,
    () => false,
  )
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
