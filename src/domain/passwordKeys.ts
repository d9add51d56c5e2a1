import * as v from 'valibot'

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

/** What a page needs to derive keys: the vault's parameters, if there is a vault, and the least cost of new ones. */
export type KdfFacts = { kdf?: Kdf; cost: KdfCost }

/** The facts with which a page derives the keys of a backup and checks them. */
export type BackupFacts = { kdf: Kdf; check: string }

/** Base64 of 32 bytes. */
const half = v.pipe(v.string(), v.base64(), v.length(44))

/** What a password and its parameters derive. The vault stores `check`, which tells a wrong password from damage. */
export const keysSchema = v.object({ key: half, check: half })

export type Keys = v.InferOutput<typeof keysSchema>

/** Keys to encrypt with, and the parameters that derive them again from the password. */
export const newKeysSchema = v.object({ key: half, check: half, kdf: kdfSchema })

export type NewKeys = v.InferOutput<typeof newKeysSchema>
