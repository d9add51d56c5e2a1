import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Values = Record<string, unknown>

/**
 * The progress of the move out of `storage.local`. Absent: `storage.local` has all values, and they are valid.
 * `copied`: the database has all values, `storage.local` only the vault. `over`: `storage.local` has none.
 */
export type Stage = 'copied' | 'over'

interface Schema extends DBSchema {
  values: { key: string; value: unknown }
  /** Separate from the values, since a content script in Firefox could once choose their keys. */
  marks: { key: 'stage'; value: Stage }
}

/** A key-value store: an area of `browser.storage`, or a replacement for one. */
export type Place = {
  get(keys: string | string[]): Promise<Values>
  set(items: Values): Promise<void>
  remove(keys: string | string[]): Promise<void>
}

export type Database = ReturnType<typeof openDatabase>

const strict = { durability: 'strict' } as const

/** The extension's own database of values, which only its origin can access. Writes survive a power cut. */
export function openDatabase(name = 'state') {
  // A browser may close a connection after a disk error; the next use opens a new one.
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

    /** Writes all items or none. With `instead`, replaces all existing values. */
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

/** Throws if a value cannot be stored. Inside the transaction, that would leave the others written. */
const storable = (items: Values) => Object.entries(structuredClone(items))
