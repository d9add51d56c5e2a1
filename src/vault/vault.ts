import type { Address, LocalAccount } from 'viem'
import type { Contents, VaultAccount } from './contents.ts'
import { addKeyring, noContents } from './edits.ts'
import { isVaultError, vaultError } from './errors.ts'
import { defaultCost, deriveKeys, type KdfCost, newKdf } from './kdf.ts'
import { createKeyrings, type Edit, type Keyrings, phraseKeyring } from './keyrings.ts'
import { type Header, open, readHeader, seal } from './sealed.ts'
import { createSigner, type Signer } from './signer.ts'
import { signatory } from './signing.ts'
import { type StorageArea, vaultStorage } from './storage.ts'
import { takeTurns } from './turns.ts'

export type VaultState = 'empty' | 'locked' | 'unlocked'

/** Keeps the keys. What is rejected has a name from `errors.ts`; `WrongPassword` means that the vault itself is whole. */
export type Vault = Keyrings & {
  state(): Promise<VaultState>
  /** Checks the phrase, replaces nothing, leaves unlocked. `Exists`, `NoPassword`, `BadPhrase`, `NotWritten`. */
  create(input: { phrase: string; password: string }): Promise<void>
  /** Attempts run one after another. `WrongPassword`, `Damaged`, `TooNew`, `Empty`. */
  unlock(password: string): Promise<void>
  lock(): Promise<void>
  /** Forgets everything, for a person who forgot the password; the phrase brings the accounts back. */
  reset(): Promise<void>
  /** Keyring by keyring, also while locked; none where there is no vault. `Damaged`, `TooNew`. */
  accounts(): Promise<readonly VaultAccount[]>
  /** For decisions that ask for the password again. Unlocks nothing. As `unlock`, but for `WrongPassword`. */
  verifyPassword(password: string): Promise<boolean>
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

  /** The contents of the unlocked vault, or those that the password opens. */
  async function opened(password?: string): Promise<Contents> {
    const { contents } = await (password === undefined ? openUnlocked() : inTurn(() => openStored(password)))
    return contents
  }

  /** What was derived while the vault was locked or changed may not hold any more, so that is looked at again. */
  async function account(address: Address): Promise<LocalAccount> {
    const cache = accounts
    if ((await storage.readKey()) === undefined) throw vaultError('Locked')
    const found = cache.get(address) ?? (await signatory((await openUnlocked()).contents, address))
    if (cache !== accounts) return account(address)
    cache.set(address, found)
    return found
  }

  /** Stores what becomes of the contents; with a password, only where it is the right one. */
  function edit<result>(change: Edit<result>, password?: string): Promise<result> {
    return inTurn(async () => {
      const { key, header, contents } = await (password === undefined ? openUnlocked() : openStored(password))
      const edited = await change(contents)
      const sealed = await seal(edited.contents, { keys: { key, check: header.check }, kdf: header.kdf })
      await storage.replace(sealed, async (stored) => isSame(await open(stored, key), edited.contents))
      accounts = new Map()
      return edited.result
    })
  }

  return {
    state,
    signer: createSigner({ account, delegates }),
    ...createKeyrings({ edit, opened }),

    create: ({ phrase, password }) =>
      inTurn(async () => {
        if ((await storage.read()) !== undefined) throw vaultError('Exists')
        if (password === '') throw vaultError('NoPassword')
        const contents = addKeyring(noContents, await phraseKeyring(phrase))

        const kdf = newKdf(cost)
        const keys = await deriveKeys(password, kdf)
        await storage.replace(await seal(contents, { keys, kdf }), async (stored) =>
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

    async accounts() {
      const stored = await storage.read()
      return stored === undefined ? [] : (await readHeader(stored)).accounts
    },

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
): Promise<{ key: string; header: Header; contents: Contents }> {
  const header = await readHeader(stored)
  if (password === '') throw vaultError('WrongPassword')
  const keys = await deriveKeys(password, header.kdf)
  if (keys.check !== header.check) throw vaultError('WrongPassword')
  return { key: keys.key, header, contents: await open(stored, keys.key) }
}

function isSame(one: Contents, other: Contents): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
