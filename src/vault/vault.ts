import type { Address, LocalAccount } from 'viem'
import { WalletError } from '../domain/errors.ts'
import { takeTurns } from '../lib/turns.ts'
import { signatory } from './accountKeys.ts'
import { attempts } from './attempts.ts'
import { openBackup, sealBackup } from './backup.ts'
import type { Contents, VaultAccount } from './contents.ts'
import { addKeyring, noContents } from './editContents.ts'
import { defaultCost, deriveKeys, type KdfCost, newKdf } from './kdf.ts'
import { createKeyrings, type Edit, type Keyrings, phraseKeyring } from './keyrings.ts'
import { open, readHeader, seal } from './sealed.ts'
import { createSigner, type Signer } from './signer.ts'
import { createUnlocking, isSame, openWithPassword, type Unlocking } from './unlocking.ts'
import { type StorageArea, vaultStorage } from './vaultStorage.ts'

export type VaultState = 'empty' | 'locked' | 'unlocked'

/** Keeps the keys. Each method names the kinds of its errors; `wrongPassword` means an undamaged vault. */
export type Vault = Keyrings &
  Unlocking & {
    state(): Promise<VaultState>
    /** Creates an unlocked vault; never replaces one. `vaultExists`, `noPassword`, `badPhrase`, `notWritten`. */
    create(input: { phrase: string; password: string }): Promise<void>
    /**
     * The text of a backup file under the same password: all secrets, and the result of `rest`. Unlocks
     * nothing. Rejects like `unlock`.
     */
    backup(password: string, rest: () => Promise<unknown>): Promise<string>
    /**
     * Creates an unlocked vault from a backup's text and its password. Before, `bring` restores the rest, or
     * rejects it. `vaultExists`, `noBackup`, `damagedBackup`, `newerBackup`, `wrongBackupPassword`, `notWritten`.
     */
    restore(
      backup: { file: string; password: string },
      bring: (rest: unknown) => Promise<void>,
    ): Promise<void>
    lock(): Promise<void>
    /** Deletes everything, for a person who forgot the password; the phrase restores the accounts. */
    reset(): Promise<void>
    /** The accounts by keyring, also while locked; none if there is no vault. `damagedVault`, `newerVault`. */
    accounts(): Promise<readonly VaultAccount[]>
    /** Reports the state after it or the unlock form's data changes. Returns a function that ends that. */
    subscribe(listener: (state: VaultState) => void): () => void
    signer: Signer
  }

/** `delegates` are the contracts an account may delegate to; `cost` is the lowest cost to try a password. */
export function createVault(options: {
  local: StorageArea
  session: StorageArea
  delegates: readonly Address[]
  cost?: KdfCost
  now?: () => number
}): Vault {
  const { delegates, cost = defaultCost } = options
  const storage = vaultStorage(options)
  const inTurn = takeTurns()
  const listeners = new Set<(state: VaultState) => void>()
  /** Derived accounts, so that only an account's first signature waits for that. Locking starts a new map. */
  let accounts = new Map<Address, Promise<LocalAccount>>()

  async function state(): Promise<VaultState> {
    if ((await storage.read()) === undefined) return 'empty'
    return (await storage.readKey()) === undefined ? 'locked' : 'unlocked'
  }

  async function publish(): Promise<void> {
    const now = await state()
    for (const listener of listeners) listener(now)
  }

  const { unlocking, openStored } = createUnlocking({
    storage,
    attempts: attempts(options.local, options.now ?? Date.now),
    cost,
    inTurn,
    changed: publish,
  })

  async function openUnlocked() {
    const [stored, key] = await Promise.all([storage.read(), storage.readKey()])
    if (key === undefined) throw new WalletError('locked')
    return { key, header: await readHeader(stored), contents: await open(stored, key) }
  }

  /** The contents of the unlocked vault, or those that the password decrypts. */
  async function opened(password?: string): Promise<Contents> {
    const { contents } = await (password === undefined ? openUnlocked() : inTurn(() => openStored(password)))
    return contents
  }

  /** Derives again if the vault was locked or changed meanwhile, since the account may no longer be valid. */
  async function account(address: Address): Promise<LocalAccount> {
    const cache = accounts
    const deriving = cache.get(address) ?? openUnlocked().then(({ contents }) => signatory(contents, address))
    cache.set(address, deriving)
    deriving.catch(() => cache.delete(address))
    const found = await deriving
    return cache === accounts ? found : account(address)
  }

  /** Stores the changed contents; with a password, only if it is right. */
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

  async function requireEmpty(): Promise<void> {
    if ((await storage.read()) !== undefined) throw new WalletError('vaultExists')
  }

  /** Stores the first vault and unlocks it. */
  async function begin(contents: Contents, password: string): Promise<void> {
    const kdf = newKdf(cost)
    const keys = await deriveKeys(password, kdf)
    await storage.replace(await seal(contents, { keys, kdf }), async (stored) =>
      isSame((await openWithPassword(stored, password)).contents, contents),
    )
    await storage.writeKey(keys.key)
    await publish()
  }

  return {
    state,
    signer: createSigner({ account, delegates }),
    ...createKeyrings({ edit, opened }),
    ...unlocking,

    create: ({ phrase, password }) =>
      inTurn(async () => {
        await requireEmpty()
        if (password === '') throw new WalletError('noPassword')
        await begin(addKeyring(noContents, await phraseKeyring(phrase)), password)
      }),

    backup: (password, rest) =>
      inTurn(async () => {
        const { contents } = await openStored(password)
        return sealBackup({ contents, rest: await rest() }, password, cost)
      }),

    restore: ({ file, password }, bring) =>
      inTurn(async () => {
        await requireEmpty()
        const { contents, rest } = await openBackup(file, password)
        await bring(rest)
        await begin(contents, password)
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

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
