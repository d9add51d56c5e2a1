import type { Address } from 'viem'
import { backupKeys, dearerCost, newKeys, nextKeys, vaultKeys } from './deriveKeys.ts'
import type { PasskeyHint } from './unlocking.ts'
import type { Vault } from './vault.ts'

/** A vault that takes passwords, and derives keys from them as the pages of the wallet do. */
export function typing(vault: Vault) {
  const keysOf = async (password: string) => vaultKeys(password, await vault.kdf())
  const fresh = async (password: string) => newKeys(password, (await vault.kdf()).cost)
  return {
    ...vault,

    async unlock(password: string) {
      const facts = await vault.kdf()
      const keys = await vaultKeys(password, facts)
      const cost = dearerCost(facts)
      await vault.unlock(keys, cost && (await newKeys(password, cost)))
    },

    async create({ phrase, password }: { phrase: string; password: string }) {
      // A page offers this only where there is no vault.
      const { cost } = await vault.kdf().catch(() => ({ cost: { memory: 8, iterations: 1 } }))
      await vault.create({ phrase, next: await newKeys(password, cost) })
    },

    verifyPassword: async (password: string) => vault.verifyPassword(await keysOf(password)),

    changePassword: async ({ password, next }: { password: string; next: string }) =>
      vault.changePassword({
        keys: await keysOf(password),
        next: await nextKeys(next, await vault.kdf()),
      }),

    addPasskey: async ({ password, ...passkey }: PasskeyHint & { secret: string; password: string }) =>
      vault.addPasskey({ ...passkey, keys: await keysOf(password) }),

    backup: async (password: string, rest: () => Promise<unknown>) =>
      vault.backup({ keys: await keysOf(password), next: await fresh(password) }, rest),

    restore: async (
      { file, password }: { file: string; password: string },
      bring: (rest: unknown) => Promise<void>,
    ) =>
      vault.restore(
        {
          file,
          keys: await backupKeys(password, await vault.backupFacts(file)),
          next: await fresh(password),
        },
        bring,
      ),

    remove: async (address: Address, password: string) => vault.remove(address, await keysOf(password)),
    revealPhrase: async (phrase: number, password: string) =>
      vault.revealPhrase(phrase, await keysOf(password)),
    exportKey: async (address: Address, password: string) => vault.exportKey(address, await keysOf(password)),
  }
}

export type TypedVault = ReturnType<typeof typing>
