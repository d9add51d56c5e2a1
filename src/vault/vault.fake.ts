import { vi } from 'vitest'
import type { Sealed } from './envelope.ts'
import { typing } from './typing.fake.ts'
import { createVault, type Vault } from './vault.ts'
import type { StorageArea } from './vaultStorage.ts'

/** A storage area in memory that copies values on read and write, as a browser does. `items` are its values. */
export function memoryArea() {
  const items: Record<string, unknown> = {}
  const area = {
    get: vi.fn(async (key: string): Promise<Record<string, unknown>> => {
      return key in items ? { [key]: structuredClone(items[key]) } : {}
    }),
    set: vi.fn(async (changed: Record<string, unknown>) => {
      Object.assign(items, structuredClone(changed))
    }),
    remove: vi.fn(async (keys: string | string[]) => {
      for (const key of [keys].flat()) delete items[key]
    }),
    setAccessLevel: vi.fn(async () => undefined),
  } satisfies StorageArea
  return { ...area, items }
}

/** Cheap, for tests that open vaults often. */
export const testCost = { memory: 8, iterations: 1 }

/** The development phrase of Hardhat and anvil with its first three accounts. */
export const testPhrase = 'test test test test test test test test test test test junk'
export const testAddresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

export const password = 'correct horse'

/** A vault that takes passwords, as a person does. */
export const createTypedVault = (...options: Parameters<typeof createVault>) =>
  typing(createVault(...options))

/** A vault in memory. `again` is the same browser after its worker died or, if `restarted`, after a restart. */
export function makeVault({ local = memoryArea(), session = memoryArea(), cost = testCost } = {}) {
  return {
    vault: createTypedVault({ local, session, delegates: [], cost }),
    local,
    session,
    sealed: () => local.items.vault as Sealed,
    again: ({ restarted = false, cost = testCost } = {}) =>
      makeVault(restarted ? { local, cost } : { local, session, cost }),
  }
}

/** The addresses of the vault's accounts. */
export async function addressesOf(vault: Pick<Vault, 'accounts'>) {
  return (await vault.accounts()).map(({ address }) => address)
}

/** A vault created from the development phrase and unlocked. */
export async function makeWallet() {
  const made = makeVault()
  await made.vault.create({ phrase: testPhrase, password })
  return made
}
