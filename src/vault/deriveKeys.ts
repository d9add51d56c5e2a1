import { WalletError } from '../domain/errors.ts'
import type { BackupFacts, Kdf, KdfCost, KdfFacts, Keys, NewKeys } from '../domain/passwordKeys.ts'
import { fromBase64, toBase64 } from '../lib/bytes.ts'
import { isSame } from '../lib/isSame.ts'
import { newKdf, raised } from './kdf.ts'

/*
 * The part of the vault that runs in the page where a password is typed, so that the password never leaves that page:
 * the background gets the keys. It is also the only part that a page may import.
 */

/**
 * 64 bytes of Argon2id: the first half encrypts, the second half is public. One hash yields both, so the public
 * half reveals nothing of the other. The password is NFKC-normalised: keyboards compose accents differently.
 * `noPassword`.
 */
export async function deriveKeys(password: string, kdf: Kdf): Promise<Keys> {
  if (password === '') throw new WalletError('noPassword')
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

/** The keys that open the vault, if the password is right. `noVault`, `noPassword`. */
export async function vaultKeys(password: string, { kdf }: KdfFacts): Promise<Keys> {
  if (!kdf) throw new WalletError('noVault')
  return deriveKeys(password, kdf)
}

/**
 * Keys to encrypt with, under fresh parameters. Derives twice and compares: after an error of the machine, no
 * password would open what is encrypted with these keys. `noPassword`; `notWritten` after such an error.
 */
export async function newKeys(password: string, cost: KdfCost): Promise<NewKeys> {
  const kdf = newKdf(cost)
  const keys = await deriveKeys(password, kdf)
  if (!isSame(await deriveKeys(password, kdf), keys)) throw new WalletError('notWritten')
  return { ...keys, kdf }
}

/** Keys of the vault's next password. They cost no less than those of the present one. */
export function nextKeys(password: string, facts: KdfFacts): Promise<NewKeys> {
  return newKeys(password, dearerCost(facts) ?? facts.kdf ?? facts.cost)
}

/** The cost of the keys to unlock with next time, if the vault costs less than today's. */
export function dearerCost({ kdf, cost }: KdfFacts): KdfCost | undefined {
  return kdf && raised(kdf, cost)
}

/** The keys that open a backup. `wrongBackupPassword`, `noPassword`. */
export async function backupKeys(password: string, { kdf, check }: BackupFacts): Promise<Keys> {
  const keys = await deriveKeys(password, kdf)
  if (keys.check !== check) throw new WalletError('wrongBackupPassword')
  return keys
}
