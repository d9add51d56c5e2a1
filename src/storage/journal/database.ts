import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Hex } from 'viem'
import type { BatchRow, MarkRow, RequestRow, TransactionRow } from './rows.ts'

export interface Schema extends DBSchema {
  requests: { key: string; value: RequestRow; indexes: { state: string; age: [string, number] } }
  batches: {
    key: string
    value: BatchRow
    indexes: { state: string; createdAt: number; origin: [string, number]; settledAt: number }
  }
  transactions: {
    key: Hex
    value: TransactionRow
    indexes: { batch: string; nonce: [string, number]; state: [string, string] }
  }
  marks: { key: string; value: MarkRow }
}

export type Database = IDBPDatabase<Schema>
export type Store = 'requests' | 'batches' | 'transactions'
type Upgrading = IDBPTransaction<Schema, (Store | 'marks')[], 'versionchange'>

/**
 * Makes a write and all earlier ones survive a power cut. Used for rows that must exist before bytes are sent,
 * and for rows that end what a restart would otherwise resume. The next start recovers any other loss.
 */
export const strict = { durability: 'strict' } as const

/** `migrations[n]` turns a journal of version n - 1 into version n. Never edit a released one; only add. */
export const migrations: Record<number, (db: Database, upgrading: Upgrading) => void> = {
  1(db) {
    const requests = db.createObjectStore('requests', { keyPath: 'id' })
    requests.createIndex('state', 'state')
    const batches = db.createObjectStore('batches', { keyPath: 'key' })
    batches.createIndex('state', 'state')
    batches.createIndex('createdAt', 'createdAt')
    batches.createIndex('origin', ['origin', 'createdAt'])
    const transactions = db.createObjectStore('transactions', { keyPath: 'hash' })
    transactions.createIndex('batch', 'batch')
    transactions.createIndex('lane' as never, ['lane', 'state'])
  },
  2(_, upgrading) {
    const transactions = upgrading.objectStore('transactions')
    // The index `state` replaces it, and also finds rows by state alone.
    transactions.deleteIndex('lane' as never)
    transactions.createIndex('nonce', ['lane', 'nonce'])
    transactions.createIndex('state', ['state', 'lane'])
    upgrading.objectStore('batches').createIndex('settledAt', 'settledAt')
    upgrading.objectStore('requests').createIndex('age', ['state', 'at'])
  },
  3(db) {
    db.createObjectStore('marks', { keyPath: 'name' })
  },
}

export const version = Math.max(...Object.keys(migrations).map(Number))

/**
 * Opens the journal and upgrades an older one. If a newer version of the wallet opens it, this connection
 * closes: pending users of the connection fail instead of blocking the upgrade.
 */
export function openDatabase(name: string, terminated: () => void): Promise<Database> {
  return openDB<Schema>(name, version, {
    upgrade(db, oldVersion, _, upgrading) {
      for (let next = oldVersion + 1; next <= version; next++) migrations[next]?.(db, upgrading)
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    terminated,
  })
}
