import type { JournalChange } from './change.ts'
import type { Database } from './database.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes what settled more than 24 hours ago, the time EIP-5792 asks for, and answered requests of that age.
 * A batch of which a transaction may still be reorganised stays.
 */
export async function evict(db: Database, now: number): Promise<JournalChange[]> {
  const settled = IDBKeyRange.upperBound(now - day)
  const answered = IDBKeyRange.bound(['answered'], ['answered', now - day])
  // Where nothing is old, as at most starts of the background, nothing else has to wait for the writing.
  const some = await Promise.all([
    db.countFromIndex('batches', 'settledAt', settled),
    db.countFromIndex('requests', 'age', answered),
  ])
  if (some.every((count) => count === 0)) return []
  const writing = db.transaction(['requests', 'batches', 'transactions'], 'readwrite')
  const [requests, batches] = [writing.objectStore('requests'), writing.objectStore('batches')]
  const transactions = writing.objectStore('transactions')
  const gone: JournalChange[] = []

  for (const row of await batches.index('settledAt').getAll(settled)) {
    if (row.state !== 'settled') continue
    const own = await transactions.index('batch').getAll(row.key)
    if (own.some(({ state }) => !ended.includes(state))) continue
    for (const { hash } of own) await transactions.delete(hash)
    await batches.delete(row.key)
    gone.push(...own.map((row) => ({ store: 'transactions', row, deleted: true }) as const))
    gone.push({ store: 'batches', row, deleted: true })
  }

  for (const row of await requests.index('age').getAll(answered)) {
    await requests.delete(row.id)
    gone.push({ store: 'requests', row, deleted: true })
  }

  await writing.done
  return gone
}

const ended: readonly string[] = ['final', 'dropped', 'replaced']
