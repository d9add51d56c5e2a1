import { WalletError } from '../domain/errors.ts'
import { isSame } from '../lib/isSame.ts'
import { present } from '../lib/present.ts'
import { closeStorage } from '../lib/trustedStorage.ts'
import { isIntact, type Sealed } from './envelope.ts'

/** The part of a `browser.storage` area, or of its replacement, that the vault uses. */
export type StorageArea = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string | string[]): Promise<void>
  /** Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
  /** Deletes the vault that an older version left elsewhere. Called once this one was unlocked or removed. */
  settled?(): Promise<void>
}

/** Stores the sealed vault (on disk) and, while unlocked, the key that opens it (in the browser's memory). */
export type VaultStorage = {
  read(): Promise<unknown>
  /** Stores `passkey` together with the vault; `null` deletes it. Without `beside`, the passkey stays. */
  replace(
    sealed: Sealed,
    prove: (stored: unknown) => Promise<boolean>,
    beside?: { passkey: unknown },
  ): Promise<void>
  /** Removes the remains of an interrupted replacement. Call once the vault from `read` was unlocked. */
  settle(): Promise<void>
  readPasskey(): Promise<unknown>
  /** Rejects with `notWritten`. */
  writePasskey(passkey: unknown): Promise<void>
  removePasskey(): Promise<void>
  /** Absent while locked. */
  readKey(): Promise<string | undefined>
  writeKey(key: string): Promise<void>
  removeKey(): Promise<void>
  clear(): Promise<void>
}

const everything = ['vault', 'vaultCandidate', 'vaultBefore', 'vaultPasskey', 'vaultAttempts']

/** Closes both areas to content scripts before the first write. */
export function vaultStorage({ local, session }: { local: StorageArea; session: StorageArea }): VaultStorage {
  const closed = closeStorage({ local, session })
  // The writes wait for this and report its failure.
  closed.catch(() => undefined)

  const item = async (name: string) => (await local.get(name))[name]

  /** The vault, or the previous one if an interrupted replacement left a damaged vault. */
  async function read(): Promise<unknown> {
    const vault = await item('vault')
    if (await isIntact(vault)) return vault
    const before = await item('vaultBefore')
    return (await isIntact(before)) ? before : vault
  }

  async function clean(): Promise<void> {
    await local.remove(['vaultCandidate', 'vaultBefore'])
    await local.settled?.()
  }

  async function settle(): Promise<void> {
    const vault = await read()
    if (!isSame(vault, await item('vault'))) {
      await local.set({ vault })
      if (!isSame(await item('vault'), vault)) throw new WalletError('notWritten')
    }
    await clean()
  }

  return {
    read,

    /**
     * Writes the new vault beside the current one, reads it back and proves it. Only then one write replaces
     * the current vault, and keeps a copy of it until the new one is read back from its place too. Rejects with
     * `notWritten` if any step fails: the current vault stays as it was.
     */
    async replace(sealed, prove, beside) {
      const before = await read()
      let candidate: unknown
      try {
        await closed
        await local.set({ vaultCandidate: sealed })
        candidate = await item('vaultCandidate')
        if (!(await prove(candidate))) throw new WalletError('notWritten')
      } catch {
        await local.remove('vaultCandidate').catch(() => undefined)
        throw new WalletError('notWritten')
      }
      try {
        await local.set({
          vault: candidate,
          ...present({ vaultBefore: before }),
          ...(beside && { vaultPasskey: beside.passkey }),
        })
        if (!isSame(await item('vault'), candidate)) throw new WalletError('notWritten')
      } catch {
        await (before === undefined ? local.remove('vault') : local.set({ vault: before })).catch(
          () => undefined,
        )
        await settle().catch(() => undefined)
        throw new WalletError('notWritten')
      }
      // Remains are encrypted, and the next unlock removes them.
      await clean().catch(() => undefined)
    },

    settle,

    readPasskey: () => item('vaultPasskey'),

    async writePasskey(passkey) {
      try {
        await closed
        await local.set({ vaultPasskey: passkey })
      } catch {
        throw new WalletError('notWritten')
      }
      if (!isSame(await item('vaultPasskey'), passkey)) throw new WalletError('notWritten')
    },

    async removePasskey() {
      await local.remove('vaultPasskey')
    },

    async readKey() {
      const { vaultKey } = await session.get('vaultKey')
      return typeof vaultKey === 'string' ? vaultKey : undefined
    },

    async writeKey(key) {
      await closed
      await session.set({ vaultKey: key })
    },

    async removeKey() {
      await session.remove('vaultKey')
    },

    async clear() {
      await session.remove('vaultKey')
      await local.remove(everything)
      await local.settled?.()
    },
  }
}
