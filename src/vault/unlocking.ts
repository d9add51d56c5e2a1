import { hasKind, WalletError } from '../domain/errors.ts'
import type { Attempts } from './attempts.ts'
import type { Contents } from './contents.ts'
import { deriveKeys, type Kdf, type KdfCost, newKdf, raised } from './kdf.ts'
import { readPasskey, rewrapPasskey, unwrapPasskey, wrapPasskey } from './passkey.ts'
import { type Header, open, readHeader, seal } from './sealed.ts'
import type { VaultStorage } from './vaultStorage.ts'

/** The passkey to use, and the salt for its secret: both base64. */
export type PasskeyHint = { credential: string; salt: string }

/** The ways to unlock. Methods that take a password also reject with `tooSoon` after too many wrong ones. */
export type Unlocking = {
  /** Attempts run one after another. `wrongPassword`, `damagedVault`, `newerVault`, `noVault`. */
  unlock(password: string): Promise<void>
  /** Milliseconds until the next password is accepted. */
  wait(): Promise<number>
  /** For decisions that need the password again. Unlocks nothing. As `unlock`, except for `wrongPassword`. */
  verifyPassword(password: string): Promise<boolean>
  /** Removes the passkey too: the old password with an old vault reveals it. `noPassword`, `notWritten`. */
  changePassword(input: { password: string; next: string }): Promise<void>
  /** The passkey that also unlocks, if there is one. */
  passkey(): Promise<PasskeyHint | undefined>
  /** Replaces any passkey. `secret` is base64 of the authenticator's result for the salt. As `unlock`. */
  addPasskey(input: PasskeyHint & { password: string; secret: string }): Promise<void>
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
}): { unlocking: Unlocking; openStored(password: string): Promise<Opened> } {
  const { storage, attempts, cost, inTurn, changed } = options

  async function openStored(password: string): Promise<Opened> {
    const stored = await storage.read()
    if (stored === undefined) throw new WalletError('noVault')
    await readHeader(stored)
    if (password === '') throw new WalletError('wrongPassword')
    try {
      await attempts.begin()
      const opened = await openWithPassword(stored, password)
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
  async function sealAnew(
    contents: Contents,
    password: string,
    kdf: Kdf,
    passkeyOf?: Opened,
  ): Promise<string> {
    const keys = await deriveKeys(password, kdf)
    const passkey = passkeyOf && readPasskey(await storage.readPasskey(), passkeyOf.header.check)
    const kept = passkey && passkeyOf ? await rewrapPasskey(passkey, passkeyOf.key, keys) : null
    await storage.removeKey()
    await storage.replace(
      await seal(contents, { keys, kdf }),
      async (stored) => isSame((await openWithPassword(stored, password)).contents, contents),
      { passkey: kept },
    )
    return keys.key
  }

  /** Seals a vault again if its KDF cost is below today's. If that fails, opens it as it is. */
  async function raise(opened: Opened, password: string): Promise<string> {
    const wanted = raised(opened.header.kdf, cost)
    if (!wanted) return opened.key
    try {
      return await sealAnew(opened.contents, password, newKdf(wanted), opened)
    } catch {
      await open(await storage.read(), opened.key)
      return opened.key
    }
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
      unlock: (password) =>
        inTurn(async () => {
          const opened = await openStored(password)
          await enter(await raise(opened, password))
        }),

      wait: attempts.wait,

      verifyPassword: (password) =>
        inTurn(async () => {
          try {
            await openStored(password)
            return true
          } catch (error) {
            if (hasKind(error, 'wrongPassword')) return false
            throw error
          }
        }),

      changePassword: ({ password, next }) =>
        inTurn(async () => {
          if (next === '') throw new WalletError('noPassword')
          const opened = await openStored(password)
          const key = await storage.readKey()
          const kdf = newKdf(raised(opened.header.kdf, cost) ?? opened.header.kdf)
          try {
            const fresh = await sealAnew(opened.contents, next, kdf)
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

      addPasskey: ({ password, secret, ...hint }) =>
        inTurn(async () => {
          const { key, header } = await openStored(password)
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
export async function openWithPassword(stored: unknown, password: string): Promise<Opened> {
  const header = await readHeader(stored)
  const keys = await deriveKeys(password, header.kdf)
  if (keys.check !== header.check) throw new WalletError('wrongPassword')
  return { key: keys.key, header, contents: await open(stored, keys.key) }
}

export function isSame(one: Contents, other: Contents): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
