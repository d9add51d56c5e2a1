import * as v from 'valibot'
import { WalletError } from '../domain/errors.ts'
import { fromBase64, fromText, randomBytes, toBase64 } from '../lib/bytes.ts'
import { aesKey } from './envelope.ts'

const base64 = v.pipe(v.string(), v.base64(), v.maxLength(2048))
const wrapped = v.object({ iv: v.pipe(base64, v.length(16)), key: base64 })

/**
 * A passkey as a second way to unlock, stored beside the vault. The authenticator computes its secret from the
 * salt (WebAuthn's `prf` extension); the secret is never stored.
 */
const schema = v.object({
  version: v.literal(1),
  /** Base64 of the credential's id, which selects the passkey. */
  credential: base64,
  /** Base64, 32 bytes: the authenticator computes the secret from it. */
  salt: v.pipe(base64, v.length(44)),
  /** The `check` of the vault that it opens. It does not open a vault with other keys. */
  check: v.string(),
  /** The vault's key, encrypted with the passkey's. */
  vaultKey: wrapped,
  /** The passkey's key, encrypted with the vault's, so that a vault with new keys can keep its passkey. */
  ownKey: wrapped,
})

export type Passkey = v.InferOutput<typeof schema>

/** The stored passkey, if it opens the vault with this `check`. */
export function readPasskey(stored: unknown, check: string): Passkey | undefined {
  const parsed = v.safeParse(schema, stored)
  return parsed.success && parsed.output.check === check ? parsed.output : undefined
}

/** The vault's keys, in base64. */
type VaultKeys = { key: string; check: string }

/** `secret` is base64 of the 32 bytes that the authenticator computed from `salt`. */
export async function wrapPasskey(
  { credential, salt, secret }: { credential: string; salt: string; secret: string },
  vault: VaultKeys,
): Promise<Passkey> {
  return wrap({ credential, salt }, await deriveKey(secret, salt), vault)
}

/** The vault's key. Rejects with `wrongPasskey` if the secret belongs to another passkey. */
export async function unwrapPasskey(passkey: Passkey, secret: string): Promise<string> {
  return decrypt(passkey, passkey.vaultKey, await deriveKey(secret, passkey.salt))
}

/** The same passkey for a vault with new keys; `key` is the vault's old key. */
export async function rewrapPasskey(passkey: Passkey, key: string, next: VaultKeys): Promise<Passkey> {
  return wrap(passkey, await decrypt(passkey, passkey.ownKey, key), next)
}

async function wrap(
  { credential, salt }: { credential: string; salt: string },
  own: string,
  { key, check }: VaultKeys,
): Promise<Passkey> {
  const about = { credential, salt, check }
  return {
    version: 1,
    ...about,
    vaultKey: await encrypt(about, key, own),
    ownKey: await encrypt(about, own, key),
  }
}

/** HKDF-SHA-256: the secret has enough entropy, and `info` binds the key to this purpose. */
async function deriveKey(secret: string, salt: string): Promise<string> {
  const material = await crypto.subtle.importKey('raw', fromBase64(secret), 'HKDF', false, ['deriveBits'])
  const info = fromText('Volley passkey 1')
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: fromBase64(salt), info },
    material,
    256,
  )
  return toBase64(new Uint8Array(bits))
}

type About = Pick<Passkey, 'credential' | 'salt' | 'check'>

async function encrypt(about: About, plain: string, key: string) {
  const iv = randomBytes(12)
  const encrypted = await crypto.subtle.encrypt(gcm(about, iv), await aesKey(key), fromBase64(plain))
  return { iv: toBase64(iv), key: toBase64(new Uint8Array(encrypted)) }
}

async function decrypt(about: About, { iv, key: encrypted }: Passkey['vaultKey'], key: string) {
  try {
    const opened = await crypto.subtle.decrypt(
      gcm(about, fromBase64(iv)),
      await aesKey(key),
      fromBase64(encrypted),
    )
    return toBase64(new Uint8Array(opened))
  } catch {
    throw new WalletError('wrongPasskey')
  }
}

function gcm({ credential, salt, check }: About, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: fromText(JSON.stringify([1, credential, salt, check])) }
}
