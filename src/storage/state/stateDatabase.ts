import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Values = Record<string, unknown>

/**
 * How far the move out of `storage.local` is. Nothing: all is there still, and counts. `copied`: all is here, and only the
 * vault is there too. `over`: nothing is there.
 */
export type Stage = 'copied' | 'over'

interface Schema extends DBSchema {
  values: { key: string; value: unknown }
  /** Apart from the values, whose names a content script of Firefox could once choose. */
  marks: { key: 'stage'; value: Stage }
}

/** Where values are stored: an area of `browser.storage`, or its replacement. */
export type Place = {
  get(keys: string | string[]): Promise<Values>
  set(items: Values): Promise<void>
  remove(keys: string | string[]): Promise<void>
}

export type Database = ReturnType<typeof openDatabase>

const strict = { durability: 'strict' } as const

/** The extension's own database of values, reachable from its own origin only. Writes survive a power cut. */
export function openDatabase(name = 'state') {
  // A browser may end a connection when its disk has trouble; the next use opens another.
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const close = () => {
    opened = undefined
  }
  const db = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('values')
        db.createObjectStore('marks')
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
      terminated: close,
    })
    opened.catch(close)
    return opened
  }

  return {
    async get(keys: string | string[]): Promise<Values> {
      const { store } = (await db()).transaction('values')
      const found = await Promise.all([keys].flat().map(async (key) => [key, await store.get(key)] as const))
      return Object.fromEntries(found.filter(([, value]) => value !== undefined))
    },

    /** All of them or none. With `instead`, in the place of all there are. */
    async set(items: Values, instead = false): Promise<void> {
      const entries = storable(items)
      const { store, done } = (await db()).transaction('values', 'readwrite', strict)
      await Promise.all([
        instead && store.clear(),
        ...entries.map(([key, value]) => store.put(value, key)),
        done,
      ])
    },

    async remove(keys: string | string[]): Promise<void> {
      const { store, done } = (await db()).transaction('values', 'readwrite', strict)
      await Promise.all([...[keys].flat().map((key) => store.delete(key)), done])
    },

    stage: async (): Promise<Stage | undefined> => (await db()).get('marks', 'stage'),

    async mark(stage: Stage): Promise<void> {
      const { store, done } = (await db()).transaction('marks', 'readwrite', strict)
      await Promise.all([store.put(stage, 'stage'), done])
    },
  } satisfies Place & Record<string, unknown>
}

/** Throws where one of them cannot be stored. In a transaction, that would leave the others written. */
const storable = (items: Values) => Object.entries(structuredClone(items))
