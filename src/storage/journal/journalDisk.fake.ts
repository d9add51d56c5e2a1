import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDatabase, type Store } from './database.ts'
import type { BatchRow, RequestRow, TransactionRow } from './rows.ts'

/** The end of a commit. `dies` is a power cut in the middle of it. */
export type Ending = 'commits' | 'QuotaExceededError' | 'UnknownError' | 'dies'
/** The plan for the next commit: it ends after this many turns of the event loop, or at `release`. */
export type Commit = { after: number | 'release'; ends: Ending }

type Rows = { requests: RequestRow; batches: BatchRow; transactions: TransactionRow }
/** The rows of each object store. */
type Image = { [store in Store]?: readonly Rows[store][] }

/** Internals of a fake-indexeddb transaction, which has no public hook for a commit. */
type Inside = IDBTransaction & {
  _start(): void
  _abort(error: string): void
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: unknown[]
  db: { _rawDatabase: { rawObjectStores: Map<Store, { records: { values(): Iterable<{ value: never }> } }> } }
}

/**
 * IndexedDB on a disk that a test can make slow, full or dead. Replaces the global `indexedDB`. A power cut
 * leaves what browsers promise: the writes up to the last completed `strict` transaction. Relaxed writes are at
 * most in the system's cache, and the next strict transaction flushes them.
 */
export function makeDisk() {
  let life = {}
  /** What the disk held after each write. */
  let images: Image[] = [{}]
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
      // Registered first, so that it runs before the handlers of the code that opens the database.
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

  /** Copies the written stores. Safe, since IndexedDB lets only one transaction write to a store at a time. */
  function note({ objectStoreNames, durability, db }: Inside): void {
    const own = Array.from(objectStoreNames as unknown as Iterable<Store>).map((store) => {
      const rows = db._rawDatabase.rawObjectStores.get(store)?.records.values() ?? []
      return [store, Array.from(rows, ({ value }) => structuredClone(value))]
    })
    const completed = { ...images.at(-1), ...Object.fromEntries(own) }
    images.push(completed)
    if (durability === 'strict') flushed = completed
  }

  function cut(): void {
    died()
    files = begin()
  }

  globalThis.indexedDB = files

  return {
    /** Plans the ends of the next commits, in order. Later commits succeed at once. */
    plan(next: readonly Commit[]): void {
      commits = [...next]
    },
    /** The next commits wait for `release`. */
    hold(count = 1): void {
      commits = Array.from({ length: count }, () => ({ after: 'release', ends: 'commits' }))
    },
    /** The number of commits that wait for `release`. */
    held: () => held.length,
    /** Ends every waiting commit. */
    release(ending: Ending = 'commits'): void {
      for (const end of held.splice(0)) end(ending)
    },
    /** The rows that a power cut would leave now. */
    surviving: <store extends Store>(store: store): readonly Rows[store][] => flushed[store] ?? [],
    /** Cuts the power: pending operations on the disk never settle. */
    cut,
    /** Cuts the power, and a fault of the disk takes the newest writes, also those that were strict. */
    lose(writes: number): void {
      flushed = images.at(-1 - writes) ?? {}
      cut()
    },
    /** True after a commit that was planned to die has cut the power, until `start` is called. */
    isDead: () => globalThis.indexedDB !== files,
    /** Restarts the browser with the rows that the power cut left of this database. */
    async start(name: string): Promise<void> {
      commits = []
      globalThis.indexedDB = files
      images = [flushed]
      const database = await openDatabase(name, () => {})
      const stores = Object.entries(flushed) as [Store, Rows[Store][]][]
      for (const [store, rows] of stores) {
        const writing = database.transaction(store, 'readwrite', { durability: 'strict' })
        await Promise.all([...rows.map((row) => writing.store.put(row)), writing.done])
      }
      database.close()
    },
    /** Resolves at the next power cut. */
    death: () => death,
  }
}

export type Disk = ReturnType<typeof makeDisk>

function wait(turns: number, task: () => void): void {
  if (turns === 0) task()
  else setImmediate(() => wait(turns - 1, task))
}
