import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dying } from '../../lib/dying.fake.ts'
import type { TypedVault } from '../../vault/typing.fake.ts'
import {
  addressesOf,
  createTypedVault,
  memoryArea,
  password,
  testAddresses,
  testCost,
  testPhrase,
} from '../../vault/vault.fake.ts'
import { type Database, openDatabase } from './stateDatabase.ts'
import { openDisk } from './stateDisk.ts'

const next = 'another horse'
const witness = { journal: 'a journal', lanes: [], open: {} }
const values = {
  networks: { version: 2, state: { selected: 1, added: [], changed: {} } },
  sessions: { version: 1, text: '{"https://app.example":{}}' },
  vaultAttempts: { count: 2, at: 1 },
  vaultPasskey: { credential: 'one' },
}
const names = Object.keys(values)

/** Values that a content script in Firefox could write. */
const forged = {
  networks: { version: 2, state: { selected: 666 } },
  sessions: { version: 1, text: '{"https://evil.example":{}}' },
  settings: { version: 1, state: {} },
  stage: 'over',
  vault: { header: '{}', ciphertext: '', checksum: '' },
  vaultBefore: { header: '{}', ciphertext: '', checksum: '' },
  vaultPasskey: { credential: 'forged' },
  vaultAttempts: { count: 99, at: Date.now() },
}

type Old = ReturnType<typeof oldStorage>

/** `storage.local`, where an older version of the wallet kept everything. */
function oldStorage() {
  const { items, set, remove } = memoryArea()
  const get = async (keys: null | string | string[]) => {
    const wanted = keys === null ? Object.keys(items) : [keys].flat()
    return structuredClone(
      Object.fromEntries(wanted.filter((key) => key in items).map((key) => [key, items[key]])),
    )
  }
  return { items, set, remove, get }
}

const open = (local: ReturnType<typeof openDisk>) =>
  createTypedVault({ local, session: memoryArea(), delegates: [], cost: testCost, now: () => 10 ** 12 })

let sealed: unknown

/** The profile of an older version, with or without a vault. */
async function older({ vault = true } = {}): Promise<Old> {
  const old = oldStorage()
  if (sealed === undefined) {
    const area = memoryArea()
    const made = createTypedVault({ local: area, session: memoryArea(), delegates: [], cost: testCost })
    await made.create({ phrase: testPhrase, password })
    sealed = area.items.vault
  }
  Object.assign(old.items, structuredClone({ ...values, witness, ...(vault && { vault: sealed }) }))
  return old
}

/** The same browser's next background. */
function life(old: Old, database: Database = openDatabase()) {
  const disk = openDisk(old, database)
  return { disk, database, vault: open(disk) }
}

async function opens(vault: TypedVault, by = password): Promise<void> {
  await vault.unlock(by)
  expect(await addressesOf(vault)).toEqual([testAddresses[0]])
}

/** Resolves to true if the browser promises to keep the database. */
const persist = vi.fn(async () => true)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { storage: { persist } })
})
afterEach(() => vi.restoreAllMocks())

describe('what an older version stored', () => {
  test('is all in the database after the first start, and the vault there too until it was opened', async () => {
    const old = await older()
    const { disk, database, vault } = life(old)
    expect(await disk.get(names)).toEqual(values)
    expect(old.items).toEqual({
      vault: sealed,
      vaultAttempts: values.vaultAttempts,
      vaultPasskey: values.vaultPasskey,
      witness,
    })
    await expect(vault.unlock('wrong')).rejects.toMatchObject({ kind: 'wrongPassword' })
    expect(old.items.vault).toEqual(sealed)
    await opens(vault)
    expect(old.items).toEqual({ witness })
    expect((await database.get('vault')).vault).toEqual(sealed)
  })

  test('stays there if the copy reads back as something else, and the wallet continues with it', async () => {
    const old = await older()
    const before = structuredClone(old.items)
    const torn = openDatabase()
    const set = vi.spyOn(torn, 'set')
    set.mockImplementation(async (items) => {
      set.mockRestore()
      await torn.set({ ...items, vault: 'torn' }, true)
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = life(old, torn)
    expect(await first.disk.get(names)).toEqual(values)
    await opens(first.vault)
    expect(await torn.stage()).toBeUndefined()
    expect({ ...old.items, vaultAttempts: before.vaultAttempts }).toEqual(before)

    const { vault } = life(old)
    await opens(vault)
    expect(old.items).toEqual({ witness })
  })

  test('stays there where the disk is full, with what is written meanwhile', async () => {
    const old = await older()
    const full = openDatabase()
    vi.spyOn(full, 'set').mockRejectedValue(new Error('QuotaExceededError'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = life(old, full)
    await first.disk.set({ networks: 'chosen meanwhile' })
    await first.vault.changePassword({ password, next })

    const second = life(old)
    expect(await second.disk.get('networks')).toEqual({ networks: 'chosen meanwhile' })
    await opens(second.vault, next)
  })

  test('is in the database where the mark was written though the browser said otherwise', async () => {
    const old = await older()
    const torn = openDatabase()
    const { mark } = torn
    vi.spyOn(torn, 'mark').mockImplementationOnce(async (stage) => {
      await mark(stage)
      throw new Error('AbortError')
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = life(old, torn)
    await first.disk.set({ networks: 'chosen meanwhile' })
    await first.vault.changePassword({ password, next })

    const second = life(old)
    expect(await second.disk.get('networks')).toEqual({ networks: 'chosen meanwhile' })
    await opens(second.vault, next)
  })

  test('stays there where the browser may delete the database', async () => {
    const old = await older()
    const before = structuredClone(old.items)
    persist.mockResolvedValueOnce(false)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = life(old)
    await opens(first.vault)
    expect(await first.database.get(Object.keys(before))).toEqual({})
    expect({ ...old.items, vaultAttempts: before.vaultAttempts }).toEqual(before)

    await opens(life(old).vault)
    expect(old.items).toEqual({ witness })
  })

  test('that a killed move left half done starts again, without what was removed since', async () => {
    const old = await older()
    await openDatabase().set({ removed: 'since', networks: 'half' }, true)
    const { disk } = life(old)
    expect(await disk.get(['removed', ...names])).toEqual(values)
  })
})

describe('a background that is killed at any step of the move', () => {
  /** Everything that a first life does. Each step is a call of the database or of the old storage. */
  const lives: [string, (vault: TypedVault) => Promise<unknown>, string[]][] = [
    ['and the unlock', (vault) => vault.unlock(password), [password]],
    ['and a change of the password', (vault) => vault.changePassword({ password, next }), [password, next]],
    ['and a wrong password', (vault) => vault.unlock('wrong').catch(() => undefined), [password]],
  ]

  for (const [what, does, passwords] of lives)
    for (const attacked of [false, true])
      test(`${what} leaves all values, and a vault that opens${attacked ? ', whatever is forged after the copy' : ''}`, async () => {
        let deaths = 0
        for (let at = 1; ; at++) {
          let isDone = false
          for (const effect of [false, true]) {
            vi.stubGlobal('indexedDB', new IDBFactory())
            const old = await older()
            const mortal = dying({ old, database: openDatabase() }, { at, effect })
            const first = life(mortal.old as Old, mortal.database as Database)
            const run = first.disk.get(names).then(() => does(first.vault))
            isDone = (await Promise.race([mortal.death, run.then(() => 'done')])) === 'done'
            deaths += 1

            const database = openDatabase()
            // One of the two has the vault, and the old storage keeps it until the database's was unlocked.
            const [stage, inDatabase] = [await database.stage(), (await database.get('vault')).vault]
            if (!('vault' in old.items)) expect(inDatabase).toBeDefined()
            if (stage === undefined) expect(old.items).toMatchObject({ ...values, vault: sealed })
            if (attacked && stage !== undefined) Object.assign(old.items, structuredClone(forged))

            const second = life(old)
            const { vaultAttempts: _, ...found } = await second.disk.get([...names, 'settings'])
            const { vaultAttempts: __, vaultPasskey, ...rest } = values
            expect(found).toMatchObject(rest)
            expect([values.vaultPasskey, null]).toContainEqual(found.vaultPasskey)
            expect(found).not.toHaveProperty('settings')
            expect(await addressesOf(second.vault)).toEqual([testAddresses[0]])
            const right = await Promise.all(passwords.map((one) => second.vault.verifyPassword(one)))
            expect(right.filter(Boolean)).toHaveLength(1)
            await opens(second.vault, passwords[right.indexOf(true)])
            if (!attacked || stage !== 'over') expect(old.items).toEqual({ witness })
            expect(await database.stage()).toBe('over')
          }
          if (isDone) break
        }
        expect(deaths).toBeGreaterThan(20)
      })
})

test('the old vault does not outlive a change of the password', async () => {
  const old = await older()
  await life(old).vault.changePassword({ password, next })
  expect(old.items).toEqual({ witness })
})

describe('once it was copied, nothing of the old storage is believed', () => {
  test('neither before the vault was opened, nor after', async () => {
    const old = await older()
    await life(old).disk.get(names)

    Object.assign(old.items, structuredClone(forged))
    const before = life(old)
    expect(await before.disk.get([...names, 'settings'])).toEqual(values)
    await opens(before.vault)

    Object.assign(old.items, structuredClone(forged))
    const [get, remove] = [vi.spyOn(old, 'get'), old.remove.mockClear()]
    const after = life(old)
    const { vaultAttempts: _, ...rest } = values
    expect(await after.disk.get([...names, 'settings'])).toEqual(rest)
    await opens(after.vault)
    expect([get, remove].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  test('also where the vault in the database is damaged: its twin there is read, and written in its place', async () => {
    const old = await older()
    const { database, disk } = life(old)
    await disk.get(names)
    await database.set({ vault: { ...(sealed as object), ciphertext: 'torn' } })
    Object.assign(old.items, structuredClone(forged))
    await opens(life(old).vault)
    expect(await database.get(['vault', 'vaultBefore'])).toEqual({ vault: sealed })
  })

  test('and a wallet that was removed does not come back', async () => {
    const old = await older()
    const { vault } = life(old)
    await vault.reset()
    expect(old.items).toEqual({ witness })
    Object.assign(old.items, structuredClone(forged))
    expect(await life(old).vault.state()).toBe('empty')
  })

  test('nor one whose removal was interrupted', async () => {
    const old = await older()
    const { disk } = life(old)
    await disk.get(names)
    await disk.remove(['vault', 'vaultBefore'])
    const { vault } = life(old)
    expect(await vault.state()).toBe('empty')
    expect(old.items).toEqual({ witness })
  })

  test('and a fresh installation has nothing to move', async () => {
    const old = oldStorage()
    const { disk, database } = life(old)
    expect(await disk.get(names)).toEqual({})
    expect(await database.stage()).toBe('over')
    Object.assign(old.items, structuredClone(forged))
    expect(await life(old).disk.get(Object.keys(forged))).toEqual({})
  })
})

test('a database that cannot be opened is no reason to believe the old storage', async () => {
  const old = await older()
  await opens(life(old).vault)
  Object.assign(old.items, structuredClone(forged))
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('UnknownError')
    },
  })
  await expect(life(old).disk.get('networks')).rejects.toThrow('UnknownError')
})
