import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDatabase, type Store } from './database.ts'
import type { BatchRow, RequestRow, TransactionRow } from './rows.ts'

/** How a commit ends. `dies` is a power cut in the middle of it. */
export type Ending = 'commits' | 'QuotaExceededError' | 'UnknownError' | 'dies'
/**
 * The fate of the next commit: it ends after this many turns of the event loop, or when the test releases it.
 */
export type Commit = { after: number | 'release'; ends: Ending }

type Rows = { requests: RequestRow; batches: BatchRow; transactions: TransactionRow }
/** The rows of each object store. */
type Image = { [store in Store]?: readonly Rows[store][] }

/** What fake-indexeddb keeps of a transaction. It has no public hook for a commit. */
type Inside = IDBTransaction & {
  _start(): void
  _abort(error: string): void
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: unknown[]
  db: { _rawDatabase: { rawObjectStores: Map<Store, { records: { values(): Iterable<{ value: never }> } }> } }
}

/**
 * IndexedDB on a disk that is slow, full or without power, as the test decides. It replaces the global
 * `indexedDB`. A power cut leaves what browsers promise: the writes up to the last transaction that was
 * `strict` and completed. A relaxed one is at most in the system's cache, and is flushed with the next strict
 * one.
 */
export function makeDisk() {
  let life = {}
  let completed: Image = {}
  let flushed: Image = {}
  let commits: Commit[] = []
  let held: ((ending: Ending) => void)[] = []
  let died = () => {}
  let death = Promise.resolve()
  let files = begin()

  function begin(): IDBFactory {
    life = {}
    held = []
    death = new Promise((resolve) => {
      died = resolve
    })
    const own = life
    const factory = new IDBFactory()
    const open = factory.open.bind(factory)
    factory.open = (...database) => {
      const request = open(...database)
      // Runs before the code that opens the database.
      request.addEventListener('success', () => follow(request.result, own))
      return request
    }
    return factory
  }

  function follow(database: IDBDatabase, own: object): void {
    const begin = database.transaction.bind(database)
    database.transaction = (...scope) => {
      const transaction = begin(...scope) as Inside
      const go = transaction._start.bind(transaction)
      transaction._start = () => {
        if (own !== life) return
        const commits = transaction._requests.length === 0 && transaction._state !== 'finished'
        if (commits && transaction.mode === 'readwrite') commit(transaction, own, go)
        else go()
      }
      return transaction
    }
  }

  function commit(transaction: Inside, own: object, go: () => void): void {
    transaction._started = true
    transaction._state = 'committing'
    const end = (ending: Ending) => {
      if (own !== life) return
      if (ending === 'dies') return cut()
      if (ending !== 'commits') return transaction._abort(ending)
      note(transaction)
      go()
    }
    const { after, ends } = commits.shift() ?? { after: 0, ends: 'commits' as const }
    if (after === 'release') held.push(end)
    else wait(after, () => end(ends))
  }

  /** While a transaction writes to a store nobody else does. */
  function note({ objectStoreNames, durability, db }: Inside): void {
    const own = Array.from(objectStoreNames as unknown as Iterable<Store>).map((store) => {
      const rows = db._rawDatabase.rawObjectStores.get(store)?.records.values() ?? []
      return [store, Array.from(rows, ({ value }) => structuredClone(value))]
    })
    completed = { ...completed, ...Object.fromEntries(own) }
    if (durability === 'strict') flushed = completed
  }

  function cut(): void {
    died()
    files = begin()
  }

  globalThis.indexedDB = files

  return {
    /** The fates of the next commits, in order. Later ones succeed at once. */
    plan(next: readonly Commit[]): void {
      commits = [...next]
    },
    /** The next commits wait for `release`. */
    hold(count = 1): void {
      commits = Array.from({ length: count }, () => ({ after: 'release', ends: 'commits' }))
    },
    /** How many commits wait for `release`. */
    held: () => held.length,
    /** Ends every commit that waits. */
    release(ending: Ending = 'commits'): void {
      for (const end of held.splice(0)) end(ending)
    },
    /** What would be left if the power went at this moment. */
    surviving: <store extends Store>(store: store): readonly Rows[store][] => flushed[store] ?? [],
    /** The power fails: the disk never answers its callers again. */
    cut,
    /** True if a commit that was planned to die has cut the power, and `start` was not called since. */
    isDead: () => globalThis.indexedDB !== files,
    /** The browser starts again, with what the power cut left of this database. */
    async start(name: string): Promise<void> {
      commits = []
      globalThis.indexedDB = files
      completed = flushed
      const database = await openDatabase(name, () => {})
      const stores = Object.entries(flushed) as [Store, Rows[Store][]][]
      for (const [store, rows] of stores) {
        const writing = database.transaction(store, 'readwrite', { durability: 'strict' })
        await Promise.all([...rows.map((row) => writing.store.put(row)), writing.done])
      }
      database.close()
    },
    /** Resolves when the power goes. */
    death: () => death,
  }
}

export type Disk = ReturnType<typeof makeDisk>

function wait(turns: number, task: () => void): void {
  if (turns === 0) task()
  else setImmediate(() => wait(turns - 1, task))
}
