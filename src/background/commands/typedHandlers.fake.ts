import type { Address } from 'viem'
import { dearerCost, newKeys, vaultKeys } from '../../vault/deriveKeys.ts'
import type { Handlers } from './serveCommands.ts'

/** Handlers that take passwords, and derive keys from them as the pages of the wallet do. */
export function typedHandlers(handlers: Handlers) {
  const keysOf = async (password: string) => vaultKeys(password, await handlers['vault.kdf']({}))
  return {
    ...handlers,

    async 'vault.create'({ phrase, password }: { phrase: string; password: string }) {
      const { cost } = await handlers['vault.kdf']({})
      return handlers['vault.create']({ phrase, next: await newKeys(password, cost) })
    },

    async 'vault.unlock'({ password }: { password: string }) {
      const facts = await handlers['vault.kdf']({})
      const cost = dearerCost(facts)
      const dearer = cost && (await newKeys(password, cost))
      return handlers['vault.unlock']({ keys: await vaultKeys(password, facts), ...(dearer && { dearer }) })
    },

    'account.remove': async ({ address, password }: { address: Address; password: string }) =>
      handlers['account.remove']({ address, keys: await keysOf(password) }),

    'account.exportKey': async ({ address, password }: { address: Address; password: string }) =>
      handlers['account.exportKey']({ address, keys: await keysOf(password) }),

    'phrase.reveal': async ({ phrase, password }: { phrase: number; password: string }) =>
      handlers['phrase.reveal']({ phrase, keys: await keysOf(password) }),
  }
}
