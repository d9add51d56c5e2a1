import { type Address, isAddressEqual, type LocalAccount } from 'viem'
import { accountAt, addAccountTo, type Contents, phraseContents } from './contents.ts'
import { isVaultError, vaultError } from './errors.ts'
import { defaultCost, deriveKeys, type KdfCost, newKdf } from './kdf.ts'
import { checkPhrase } from './phrase.ts'
import { open, readHeader, seal } from './sealed.ts'
import { createSigner, type Signer } from './signer.ts'
import { type StorageArea, vaultStorage } from './storage.ts'
import { takeTurns } from './turns.ts'

export type VaultState = 'empty' | 'locked' | 'unlocked'

/** Keeps the keys. What is rejected has a name from `errors.ts`; `WrongPassword` means that the vault itself is whole. */
export type Vault = {
  state(): Promise<VaultState>
  /** Checks the phrase, replaces nothing, leaves unlocked. `Exists`, `NoPassword`, `BadPhrase`, `NotWritten`. */
  create(input: { phrase: string; password: string }): Promise<void>
  /** Attempts run one after another. `WrongPassword`, `Damaged`, `TooNew`, `Empty`. */
  unlock(password: string): Promise<void>
  lock(): Promise<void>
  /** Forgets everything, for a person who forgot the password; the phrase brings the accounts back. */
  reset(): Promise<void>
  /** In the order they were added, also while locked; none where there is no vault. `Damaged`, `TooNew`. */
  addresses(): Promise<readonly Address[]>
  /** The next one of the phrase. `Locked`, `NotWritten`. */
  addAccount(): Promise<Address>
  /** For decisions that ask for the password again. Unlocks nothing. As `unlock`, but for `WrongPassword`. */
  verifyPassword(password: string): Promise<boolean>
  /** Unlocks nothing. As `unlock`. */
  revealPhrase(password: string): Promise<string>
  /** Tells the state after each change of it; returns what ends that. */
  subscribe(listener: (state: VaultState) => void): () => void
  signer: Signer
}

/** `delegates` are the contracts an account may be upgraded to; `cost` is that of vaults created from now on. */
export function createVault(options: {
  local: StorageArea
  session: StorageArea
  delegates: readonly Address[]
  cost?: KdfCost
}): Vault {
  const { delegates, cost = defaultCost } = options
  const storage = vaultStorage(options)
  const inTurn = takeTurns()
  const listeners = new Set<(state: VaultState) => void>()
  /** Derived accounts, so that only the first signature of each waits for it. Locking begins a new map. */
  let accounts = new Map<Address, LocalAccount>()

  async function state(): Promise<VaultState> {
    if ((await storage.read()) === undefined) return 'empty'
    return (await storage.readKey()) === undefined ? 'locked' : 'unlocked'
  }

  async function publish(): Promise<void> {
    const now = await state()
    for (const listener of listeners) listener(now)
  }

  async function openStored(password: string) {
    const stored = await storage.read()
    if (stored === undefined) throw vaultError('Empty')
    return openWithPassword(stored, password)
  }

  async function openUnlocked() {
    const [stored, key] = await Promise.all([storage.read(), storage.readKey()])
    if (key === undefined) throw vaultError('Locked')
    return { key, header: await readHeader(stored), contents: await open(stored, key) }
  }

  async function account(address: Address): Promise<LocalAccount> {
    const cache = accounts
    if ((await storage.readKey()) === undefined) throw vaultError('Locked')
    const account = cache.get(address) ?? (await derive(address))
    if (cache !== accounts) throw vaultError('Locked')
    cache.set(address, account)
    return account
  }

  async function derive(address: Address): Promise<LocalAccount> {
    const { header, contents } = await openUnlocked()
    const place = header.addresses.findIndex((other) => isAddressEqual(other, address))
    if (place === -1) throw vaultError('UnknownAccount')
    return accountAt(contents, place)
  }

  return {
    state,
    signer: createSigner({ account, delegates }),

    create: ({ phrase, password }) =>
      inTurn(async () => {
        if ((await storage.read()) !== undefined) throw vaultError('Exists')
        if (password === '') throw vaultError('NoPassword')
        const checked = await checkPhrase(phrase)
        if (!checked.ok) throw vaultError('BadPhrase')

        const contents = phraseContents(checked.phrase)
        const kdf = newKdf(cost)
        const keys = await deriveKeys(password, kdf)
        const addresses = [(await accountAt(contents, 0)).address]
        await storage.replace(await seal(contents, { keys, kdf, addresses }), async (stored) =>
          isSame((await openWithPassword(stored, password)).contents, contents),
        )
        await storage.writeKey(keys.key)
        await publish()
      }),

    unlock: (password) =>
      inTurn(async () => {
        await storage.writeKey((await openStored(password)).key)
        await publish()
      }),

    lock: () =>
      inTurn(async () => {
        await storage.removeKey()
        accounts = new Map()
        await publish()
      }),

    reset: () =>
      inTurn(async () => {
        await storage.clear()
        accounts = new Map()
        await publish()
      }),

    async addresses() {
      const stored = await storage.read()
      return stored === undefined ? [] : (await readHeader(stored)).addresses
    },

    addAccount: () =>
      inTurn(async () => {
        const { key, header, contents } = await openUnlocked()
        const more = addAccountTo(contents)
        const { address } = await accountAt(more, header.addresses.length)
        const sealed = await seal(more, {
          keys: { key, check: header.check },
          kdf: header.kdf,
          addresses: [...header.addresses, address],
        })
        await storage.replace(sealed, async (stored) => isSame(await open(stored, key), more))
        return address
      }),

    verifyPassword: (password) =>
      inTurn(async () => {
        try {
          await openStored(password)
          return true
        } catch (error) {
          if (isVaultError(error, 'WrongPassword')) return false
          throw error
        }
      }),

    revealPhrase: (password) =>
      inTurn(async () => {
        const { contents } = await openStored(password)
        return contents.keyrings[0].phrase
      }),

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Told apart in this order: `Damaged` or `TooNew`, `WrongPassword`, `Damaged` again for contents or addresses that
 * were forged together with the checksum. A forged salt, cost or check is a `WrongPassword`: nothing opens, and
 * no wallet can know better.
 */
async function openWithPassword(
  stored: unknown,
  password: string,
): Promise<{ key: string; contents: Contents }> {
  const { kdf, check } = await readHeader(stored)
  if (password === '') throw vaultError('WrongPassword')
  const keys = await deriveKeys(password, kdf)
  if (keys.check !== check) throw vaultError('WrongPassword')
  return { key: keys.key, contents: await open(stored, keys.key) }
}

function isSame(one: Contents, other: Contents): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
