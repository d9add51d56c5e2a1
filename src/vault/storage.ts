import { vaultError } from './errors.ts'
import type { Sealed } from './sealed.ts'

/** The part of a `browser.storage` area that the vault uses. */
export type StorageArea = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string | string[]): Promise<void>
  /** Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

/** Where the sealed vault lies (on disk) and the key that opens it while unlocked (in the browser's memory). */
export type VaultStorage = {
  read(): Promise<unknown>
  replace(sealed: Sealed, prove: (stored: unknown) => Promise<boolean>): Promise<void>
  /** Absent while locked. */
  readKey(): Promise<string | undefined>
  writeKey(key: string): Promise<void>
  removeKey(): Promise<void>
  clear(): Promise<void>
}

/** Closes both areas to content scripts before anything is written; where the call is missing they are closed. */
export function vaultStorage({ local, session }: { local: StorageArea; session: StorageArea }): VaultStorage {
  const closed = Promise.all(
    [local, session].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  )
  // A refusal is reported by the writes, which wait for this.
  closed.catch(() => undefined)

  return {
    async read() {
      return (await local.get('vault')).vault
    },

    /**
     * Writes the new vault beside the present one and has it read back and proven; only then it takes the other's
     * place, in one write. Rejects with `NotWritten` where any of that fails: the present vault is as it was.
     */
    async replace(sealed, prove) {
      try {
        await closed
        await local.set({ vaultCandidate: sealed })
        const { vaultCandidate } = await local.get('vaultCandidate')
        if (!(await prove(vaultCandidate))) throw vaultError('NotWritten')
        await local.set({ vault: vaultCandidate })
      } catch {
        throw vaultError('NotWritten')
      } finally {
        // One that stays behind is encrypted, and the next one overwrites it.
        await local.remove('vaultCandidate').catch(() => undefined)
      }
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
      await local.remove(['vault', 'vaultCandidate'])
    },
  }
}
