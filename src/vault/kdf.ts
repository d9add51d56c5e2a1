import * as v from 'valibot'
import { fromBase64, randomBytes, toBase64 } from '../lib/bytes.ts'

/**
 * The parameters that turn a password into keys, stored with the vault. The upper bounds keep a tampered vault
 * from using a machine's whole memory or hours of work.
 */
export const kdfSchema = v.object({
  name: v.literal('argon2id'),
  /** KiB. */
  memory: v.pipe(v.number(), v.safeInteger(), v.minValue(8), v.maxValue(1_048_576)),
  iterations: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(16)),
  parallelism: v.literal(1),
  /** Base64, 16 bytes. */
  salt: v.pipe(v.string(), v.base64(), v.length(24)),
})

export type Kdf = v.InferOutput<typeof kdfSchema>

/** The tunable parameters: memory in KiB, and passes over it. */
export type KdfCost = Pick<Kdf, 'memory' | 'iterations'>

/** 64 MiB and 3 passes: about 0.3 s on a laptop. RFC 9106's second recommendation, with one lane. */
export const defaultCost: KdfCost = { memory: 65_536, iterations: 3 }

/** The new cost of a vault that costs less than `wanted`; `undefined` if it costs enough. Lowers neither. */
export function raised(now: KdfCost, wanted: KdfCost): KdfCost | undefined {
  if (now.memory >= wanted.memory && now.iterations >= wanted.iterations) return undefined
  return {
    memory: Math.max(now.memory, wanted.memory),
    iterations: Math.max(now.iterations, wanted.iterations),
  }
}

/** Fresh parameters with a random salt. */
export function newKdf({ memory, iterations }: KdfCost): Kdf {
  return { name: 'argon2id', memory, iterations, parallelism: 1, salt: toBase64(randomBytes(16)) }
}

/** Both in base64. `check` is stored beside the ciphertext and distinguishes a wrong password from damage. */
export type Keys = { key: string; check: string }

/**
 * 64 bytes of Argon2id: the first half encrypts, the second half is public. One hash yields both, so the public
 * half reveals nothing of the other. The password is NFKC-normalised: keyboards compose accents differently.
 */
export async function deriveKeys(password: string, kdf: Kdf): Promise<Keys> {
  const { argon2id } = await import('./argon2.ts')
  const derived = await argon2id({
    password: password.normalize('NFKC'),
    salt: fromBase64(kdf.salt),
    memorySize: kdf.memory,
    iterations: kdf.iterations,
    parallelism: kdf.parallelism,
    hashLength: 64,
    outputType: 'binary',
  })
  return { key: toBase64(derived.subarray(0, 32)), check: toBase64(derived.subarray(32)) }
}
