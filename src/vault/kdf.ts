import type { Kdf, KdfCost } from '../domain/passwordKeys.ts'
import { randomBytes, toBase64 } from '../lib/bytes.ts'

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
