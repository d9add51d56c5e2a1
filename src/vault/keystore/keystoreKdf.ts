import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { fromText } from '../../lib/bytes.ts'

/** In bytes. geth's usual file needs exactly this much; a hostile one could claim all of the memory. */
const mostMemory = 256 * 1024 * 1024

/** n·r·p of scrypt: twice that of geth's usual file, which takes some seconds. */
const mostWork = 2 ** 22

/** Rounds of PBKDF2: forty times the usual number. */
const mostRounds = 10_000_000

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const salt = v.pipe(
  v.string(),
  v.regex(/^(0x)?([0-9a-fA-F]{2}){0,256}$/),
  v.transform((text) => text.replace(/^0x/, '')),
)
const dklen = v.literal(32)

/** A keystore's parameters for the derivation of its key from the password. */
export const kdfParams = v.variant('kdf', [
  v.object({
    kdf: v.literal('scrypt'),
    kdfparams: v.object({ n: positive, r: positive, p: positive, salt, dklen }),
  }),
  v.object({
    kdf: v.literal('pbkdf2'),
    kdfparams: v.object({ c: positive, prf: v.literal('hmac-sha256'), salt, dklen }),
  }),
])

type KdfParams = v.InferOutput<typeof kdfParams>

/** 32 bytes. Rejects with `costlyKeystore` before work that costs too much; `badKeystore` for an invalid n. */
export async function derivedKey(password: string, params: KdfParams): Promise<Uint8Array<ArrayBuffer>> {
  const secret = fromText(password)
  const salted = Uint8Array.from(params.kdfparams.salt.match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  if (params.kdf === 'pbkdf2') return pbkdf2(secret, salted, params.kdfparams.c)

  const { n, r, p } = params.kdfparams
  if (128 * r * n > mostMemory || 128 * r * p > mostMemory || n * r * p > mostWork)
    throw new WalletError('costlyKeystore')
  if (n < 2 || !Number.isInteger(Math.log2(n))) throw new WalletError('badKeystore')
  const { scryptAsync } = await import('./scrypt.ts')
  return new Uint8Array(await scryptAsync(secret, salted, { N: n, r, p, dkLen: 32 }))
}

async function pbkdf2(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (iterations > mostRounds) throw new WalletError('costlyKeystore')
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  )
}
