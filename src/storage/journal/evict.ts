import type { JournalChange } from './change.ts'
import type { Database } from './database.ts'
import type { TransactionRow } from './rows.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Archives batches that settled more than 24 hours ago, the time that EIP-5792 requires. The newest `keep`
 * batches lose only their signed bytes, except those that a node refused and may run yet; older ones are deleted, as
 * are answered requests of that age. A batch with a transaction that a reorg may still remove stays as it is.
 */
export async function evict(db: Database, now: number, keep = 10_000): Promise<JournalChange[]> {
  const settled = IDBKeyRange.upperBound(now - day)
  const answered = IDBKeyRange.bound(['answered'], ['answered', now - day])
  // At most starts nothing is old. Then skip the write transaction, so that nothing has to wait for it.
  const [all, old, requests, last] = await Promise.all([
    db.count('batches'),
    db.countFromIndex('batches', 'settledAt', settled),
    db.countFromIndex('requests', 'age', answered),
    db.transaction('batches').store.index('settledAt').openCursor(settled, 'prev'),
  ])
  const surplus = Math.min(old, all - keep)
  if (surplus <= 0 && requests === 0 && (!last || last.value.archived)) return []
  const writing = db.transaction(['requests', 'batches', 'transactions'], 'readwrite')
  const [requestStore, batches] = [writing.objectStore('requests'), writing.objectStore('batches')]
  const transactions = writing.objectStore('transactions')
  const gone: JournalChange[] = []
  const endedOf = async (key: string) => {
    const own = await transactions.index('batch').getAll(key)
    return own.every(isEnded) ? own : undefined
  }

  for (const row of surplus > 0 ? await batches.index('settledAt').getAll(settled, surplus) : []) {
    const own = row.state === 'settled' && (await endedOf(row.key))
    if (!own) continue
    for (const { hash } of own) await transactions.delete(hash)
    await batches.delete(row.key)
    gone.push(...own.map((row) => ({ store: 'transactions', row, deleted: true }) as const))
    gone.push({ store: 'batches', row, deleted: true })
  }

  // Newest first: all batches older than an archived one are archived too.
  let cursor = await batches.index('settledAt').openCursor(settled, 'prev')
  for (; cursor && !cursor.value.archived; cursor = await cursor.continue()) {
    const own = cursor.value.state === 'settled' && (await endedOf(cursor.value.key))
    if (!own) continue
    for (const row of own) if (row.state !== 'dropped') await transactions.put({ ...row, raw: '0x' })
    await cursor.update({ ...cursor.value, archived: true })
  }

  for (const row of await requestStore.index('age').getAll(answered)) {
    await requestStore.delete(row.id)
    gone.push({ store: 'requests', row, deleted: true })
  }

  await writing.done
  return gone
}

function isEnded({ state }: TransactionRow): boolean {
  return state === 'final' || state === 'dropped' || state === 'replaced'
}
