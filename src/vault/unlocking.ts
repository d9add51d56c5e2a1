import { hasKind, WalletError } from '../domain/errors.ts'
import type { Kdf, KdfCost, Keys, NewKeys } from '../domain/passwordKeys.ts'
import type { Attempts } from './attempts.ts'
import type { Contents } from './contents.ts'
import type { Sealed } from './envelope.ts'
import { raised } from './kdf.ts'
import { readPasskey, rewrapPasskey, unwrapPasskey, wrapPasskey } from './passkey.ts'
import { type Header, open, readHeader, seal } from './sealed.ts'
import type { VaultStorage } from './vaultStorage.ts'

/** The passkey to use, and the salt for its secret: both base64. */
export type PasskeyHint = { credential: string; salt: string }

/**
 * The ways to unlock. Methods that take the keys of a password also reject with `tooSoon` after too many wrong ones.
 * `wrongPassword` means keys that the vault's `check` does not know.
 */
export type Unlocking = {
  /**
   * Attempts run one after another. Encrypts a vault that costs less than today's again under `dearer`, if the
   * page has derived it. `wrongPassword`, `damagedVault`, `newerVault`, `noVault`.
   */
  unlock(keys: Keys, dearer?: NewKeys): Promise<void>
  /** Milliseconds until the next password is accepted. */
  wait(): Promise<number>
  /** For decisions that need the password again. Unlocks nothing. As `unlock`, except for `wrongPassword`. */
  verifyPassword(keys: Keys): Promise<boolean>
  /** Removes the passkey too: the old password with an old vault reveals it. `notWritten`. */
  changePassword(input: { keys: Keys; next: NewKeys }): Promise<void>
  /** The passkey that also unlocks, if there is one. */
  passkey(): Promise<PasskeyHint | undefined>
  /** Replaces any passkey. `secret` is base64 of the authenticator's result for the salt. As `unlock`. */
  addPasskey(input: PasskeyHint & { keys: Keys; secret: string }): Promise<void>
  removePasskey(): Promise<void>
  /** `wrongPasskey`, `damagedVault`, `newerVault`, `noVault`. Not slowed, since nobody can guess the secret. */
  unlockWithPasskey(secret: string): Promise<void>
}

export type Opened = { key: string; header: Header; contents: Contents }

/** `changed` reports a change of the state or of the data in the unlock form. */
export function createUnlocking(options: {
  storage: VaultStorage
  attempts: Attempts
  cost: KdfCost
  inTurn<result>(task: () => Promise<result>): Promise<result>
  changed(): Promise<void>
}): { unlocking: Unlocking; openStored(keys: Keys): Promise<Opened> } {
  const { storage, attempts, cost, inTurn, changed } = options

  async function openStored(keys: Keys): Promise<Opened> {
    const stored = await storage.read()
    if (stored === undefined) throw new WalletError('noVault')
    await readHeader(stored)
    try {
      await attempts.begin()
      const opened = await openWithKeys(stored, keys)
      // A right password unlocks even if the disk fails to delete the count.
      await attempts.passed().catch(() => undefined)
      return opened
    } catch (error) {
      await changed()
      throw error
    }
  }

  /**
   * Seals the contents under new keys. Removes the old key from the session first: beside the new vault, the
   * wallet would look unlocked but not open. Returns the new key.
   */
  async function sealAnew(contents: Contents, next: NewKeys, passkeyOf?: Opened): Promise<string> {
    const passkey = passkeyOf && readPasskey(await storage.readPasskey(), passkeyOf.header.check)
    const kept = passkey && passkeyOf ? await rewrapPasskey(passkey, passkeyOf.key, next) : null
    await storage.removeKey()
    await storage.replace(await sealWith(contents, next), (stored) => opensWith(stored, next, contents), {
      passkey: kept,
    })
    return next.key
  }

  /** Seals a vault again if its KDF cost is below today's. If that fails, opens it as it is. */
  async function raise(opened: Opened, dearer: NewKeys | undefined): Promise<string> {
    if (!dearer || !raised(opened.header.kdf, cost)) return opened.key
    try {
      requireNext(opened, dearer)
      return await sealAnew(opened.contents, dearer, opened)
    } catch {
      await open(await storage.read(), opened.key)
      return opened.key
    }
  }

  /** A page may derive dearer keys, but none that cost less than the vault or than today's. */
  function requireNext({ header }: Opened, next: NewKeys): void {
    requireCost(next, cost)
    requireCost(next, header.kdf)
  }

  async function enter(key: string): Promise<void> {
    await storage.settle().catch(() => undefined)
    await storage.writeKey(key)
    await changed()
  }

  async function stored() {
    const vault = await storage.read()
    if (vault === undefined) throw new WalletError('noVault')
    const { check } = await readHeader(vault)
    return { vault, passkey: readPasskey(await storage.readPasskey(), check) }
  }

  return {
    openStored,

    unlocking: {
      unlock: (keys, dearer) =>
        inTurn(async () => {
          const opened = await openStored(keys)
          await enter(await raise(opened, dearer))
        }),

      wait: attempts.wait,

      verifyPassword: (keys) =>
        inTurn(async () => {
          try {
            await openStored(keys)
            return true
          } catch (error) {
            if (hasKind(error, 'wrongPassword')) return false
            throw error
          }
        }),

      changePassword: ({ keys, next }) =>
        inTurn(async () => {
          const opened = await openStored(keys)
          requireNext(opened, next)
          const key = await storage.readKey()
          try {
            const fresh = await sealAnew(opened.contents, next)
            if (key !== undefined) await storage.writeKey(fresh)
          } catch (error) {
            if (key !== undefined) await storage.writeKey(key)
            throw error
          } finally {
            await changed()
          }
        }),

      async passkey() {
        const found = await stored().catch(() => undefined)
        return found?.passkey && { credential: found.passkey.credential, salt: found.passkey.salt }
      },

      addPasskey: ({ keys, secret, ...hint }) =>
        inTurn(async () => {
          const { key, header } = await openStored(keys)
          const passkey = await wrapPasskey({ ...hint, secret }, { key, check: header.check })
          await storage.writePasskey(passkey)
          await changed()
        }),

      removePasskey: () =>
        inTurn(async () => {
          await storage.removePasskey()
          await changed()
        }),

      unlockWithPasskey: (secret) =>
        inTurn(async () => {
          const { vault, passkey } = await stored()
          if (!passkey) throw new WalletError('wrongPasskey')
          const key = await unwrapPasskey(passkey, secret)
          await open(vault, key)
          await enter(key)
        }),
    },
  }
}

/**
 * Checks in this order: `damagedVault` or `newerVault`, then `wrongPassword`, then `damagedVault` again for contents or
 * accounts that were forged together with the checksum. A forged salt, cost or check results in
 * `wrongPassword`: the vault stays closed, and no wallet can distinguish the two.
 */
async function openWithKeys(stored: unknown, keys: Keys): Promise<Opened> {
  const header = await readHeader(stored)
  if (keys.check !== header.check) throw new WalletError('wrongPassword')
  return { key: keys.key, header, contents: await open(stored, keys.key) }
}

/** Throws `invalidParams` for keys that are cheaper to guess a password with. The pages of the wallet derive none. */
export function requireCost({ kdf }: NewKeys, least: KdfCost): void {
  if (raised(kdf, least)) throw new WalletError('invalidParams')
}

export function sealWith(contents: Contents, { kdf, ...keys }: NewKeys): Promise<Sealed> {
  return seal(contents, { keys, kdf })
}

/** True if a stored vault has these contents, keys and parameters. */
export async function opensWith(stored: unknown, next: NewKeys, contents: Contents): Promise<boolean> {
  const opened = await openWithKeys(stored, next)
  return isSame(opened.contents, contents) && isSame(opened.header.kdf, next.kdf)
}

export function isSame(one: Contents | Kdf, other: Contents | Kdf): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
