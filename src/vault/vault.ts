import type { Address } from 'viem'
import { WalletError } from '../domain/errors.ts'
import type { BackupFacts, KdfCost, KdfFacts, Keys, NewKeys } from '../domain/passwordKeys.ts'
import { lazy } from '../lib/lazy.ts'
import { takeTurns } from '../lib/turns.ts'
import { signatory } from './accountKeys.ts'
import { attempts } from './attempts.ts'
import { openBackup, readBackup, sealBackup } from './backup.ts'
import type { Contents, VaultAccount } from './contents.ts'
import type { Desk } from './devices/desk.ts'
import { addKeyring, noContents } from './editContents.ts'
import { defaultCost } from './kdf.ts'
import { createKeyrings, type Edit, type Keyrings, phraseKeyring } from './keyrings.ts'
import { open, readHeader, seal } from './sealed.ts'
import type { Signatory } from './signatory.ts'
import { createSigner, type Signer } from './signer.ts'
import { createUnlocking, isSame, opensWith, requireCost, sealWith, type Unlocking } from './unlocking.ts'
import { type StorageArea, vaultStorage } from './vaultStorage.ts'

export type VaultState = 'empty' | 'locked' | 'unlocked'

/** Keeps the keys. Each method names the kinds of its errors; `wrongPassword` means an undamaged vault. */
export type Vault = Keyrings &
  Unlocking & {
    state(): Promise<VaultState>
    /** What a page needs to derive keys from a password. Holds no secret. `damagedVault`, `newerVault`. */
    kdf(): Promise<KdfFacts>
    /** Creates an unlocked vault under `next`; never replaces one. `vaultExists`, `badPhrase`, `notWritten`. */
    create(input: { phrase: string; next: NewKeys }): Promise<void>
    /**
     * The text of a backup file under `next`: all secrets, and the result of `rest`. `keys` open the vault.
     * Unlocks nothing. Rejects like `unlock`.
     */
    backup(input: { keys: Keys; next: NewKeys }, rest: () => Promise<unknown>): Promise<string>
    /** What a page needs to derive a backup's keys. `noBackup`, `newerBackup`, `damagedBackup`. */
    backupFacts(file: string): Promise<BackupFacts>
    /**
     * Creates an unlocked vault under `next` from a backup's text and its keys. Before, `bring` restores the rest, or
     * rejects it. `vaultExists`, `noBackup`, `damagedBackup`, `newerBackup`, `wrongBackupPassword`, `notWritten`.
     */
    restore(
      backup: { file: string; keys: Keys; next: NewKeys },
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
    /** Holds the requests that wait for a device. */
    desk(): Promise<Desk>
  }

/** `delegates` are the contracts an account may delegate to; `cost` is the lowest cost to try a password. */
export function createVault(options: {
  local: StorageArea
  session: StorageArea
  delegates: readonly Address[]
  cost?: KdfCost
  now?: () => number
  /** A device is to sign something, or, if it is not new, no longer. */
  wanted?: (isNew: boolean) => void
}): Vault {
  const { delegates, cost = defaultCost } = options
  const storage = vaultStorage(options)
  const inTurn = takeTurns()
  const listeners = new Set<(state: VaultState) => void>()
  /** Derived accounts, so that only an account's first signature waits for that. Locking starts a new map. */
  let accounts = new Map<Address, Promise<Signatory>>()
  const desk = lazy(async () => (await import('./devices/desk.ts')).createDesk(options.wanted))

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

  /** The contents of the unlocked vault, or those that the keys decrypt. */
  async function opened(keys?: Keys): Promise<Contents> {
    const { contents } = await (keys ? inTurn(() => openStored(keys)) : openUnlocked())
    return contents
  }

  /** Derives again if the vault was locked or changed meanwhile, since the account may no longer be valid. */
  async function account(address: Address): Promise<Signatory> {
    const cache = accounts
    const deriving =
      cache.get(address) ?? openUnlocked().then(({ contents }) => signatory(contents, address, desk))
    cache.set(address, deriving)
    deriving.catch(() => cache.delete(address))
    const found = await deriving
    return cache === accounts ? found : account(address)
  }

  /** Stores the changed contents; with keys, only if they open the vault. */
  function edit<result>(change: Edit<result>, proof?: Keys): Promise<result> {
    return inTurn(async () => {
      const { key, header, contents } = await (proof ? openStored(proof) : openUnlocked())
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
  async function begin(contents: Contents, next: NewKeys): Promise<void> {
    requireCost(next, cost)
    await storage.replace(await sealWith(contents, next), (stored) => opensWith(stored, next, contents))
    await storage.writeKey(next.key)
    await publish()
  }

  return {
    state,
    signer: createSigner({ account, delegates }),
    desk,
    ...createKeyrings({ edit, opened }),
    ...unlocking,

    async kdf() {
      const stored = await storage.read()
      return { cost, ...(stored !== undefined && { kdf: (await readHeader(stored)).kdf }) }
    },

    create: ({ phrase, next }) =>
      inTurn(async () => {
        await requireEmpty()
        await begin(addKeyring(noContents, await phraseKeyring(phrase)), next)
      }),

    backup: ({ keys, next }, rest) =>
      inTurn(async () => {
        const { contents } = await openStored(keys)
        requireCost(next, cost)
        return sealBackup({ contents, rest: await rest() }, next)
      }),

    async backupFacts(file) {
      const { kdf, check } = (await readBackup(file)).header
      return { kdf, check }
    },

    restore: ({ file, keys, next }, bring) =>
      inTurn(async () => {
        await requireEmpty()
        requireCost(next, cost)
        const { contents, rest } = await openBackup(file, keys)
        await bring(rest)
        await begin(contents, next)
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
