import * as v from 'valibot'
import { bytes, hash, looseAddress, quantity } from '../../domain/schema.ts'
import type { Key } from '../../domain/text/message.ts'
import { type Database, strict } from './database.ts'
import { type BatchRow, batchKey, isPrivateOwner, type TransactionRow } from './rows.ts'

/** The most history in a backup, in characters of JSON. */
const most = 1_000_000

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(10_000))
const error = v.object({ code: v.number(), message: text, data: v.exactOptional(v.unknown()) })
const fees = v.union([
  v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
  v.object({ gasPrice: quantity }),
])

const call = v.object({
  to: v.exactOptional(looseAddress),
  value: quantity,
  data: bytes,
  gas: v.exactOptional(quantity),
  onFailure: v.exactOptional(v.picklist(['halt', 'continue'])),
})

const plan = v.object({
  kind: v.picklist(['batch', 'transaction']),
  from: looseAddress,
  chainId: count,
  mode: v.picklist(['atomic', 'stepwise', 'pipelined', 'single']),
  calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(1000)),
  upgrade: v.exactOptional(looseAddress),
  fees: v.exactOptional(fees),
  undelegates: v.exactOptional(v.literal(true)),
  flowControl: v.exactOptional(v.literal(true)),
  capabilities: v.exactOptional(v.record(v.string(), v.unknown())),
  retries: v.exactOptional(text),
})

const receipt = v.object({
  logs: v.array(v.object({ address: looseAddress, data: bytes, topics: v.array(hash) })),
  status: v.picklist(['0x1', '0x0']),
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})

/** The decoded reason of a revert, which pages put in words. */
const reason = v.strictObject({
  say: v.custom<Key>((key) => typeof key === 'string' && /^revert_\w+$/.test(key)),
  values: v.exactOptional(v.record(v.string(), text)),
})

/** A finished transaction. It has no bytes, so nothing can ever be sent again from a backup. */
const transaction = v.object({
  hash,
  index: count,
  nonce: count,
  state: v.picklist(['final', 'dropped', 'replaced']),
  signedAt: time,
  sentAt: v.exactOptional(time),
  preconfirmedAt: v.exactOptional(time),
  includedAt: v.exactOptional(time),
  failedAt: v.exactOptional(time),
  receipt: v.exactOptional(receipt),
  error: v.exactOptional(error),
  reason: v.exactOptional(v.union([text, reason])),
  replacedBy: v.exactOptional(hash),
  again: v.exactOptional(v.literal(true)),
  replaces: v.exactOptional(hash),
  fills: v.exactOptional(v.literal(true)),
})

const entry = v.object({
  id: text,
  origin: text,
  createdAt: time,
  stopped: v.exactOptional(v.literal(true)),
  error: v.exactOptional(error),
  plan,
  transactions: v.array(transaction),
})

/** Settled batches in a backup, newest first. */
export const historySchema = v.array(entry)
export type History = v.InferOutput<typeof historySchema>

/** The settled batches. Pending ones are left out: a copy of one must never be able to resume. */
export async function history(db: Database): Promise<History> {
  const reading = db.transaction(['batches', 'transactions'])
  const entries: History = []
  let size = 0
  let cursor = await reading.objectStore('batches').index('createdAt').openCursor(null, 'prev')
  for (; cursor; cursor = await cursor.continue()) {
    const batch = cursor.value
    // Batches from private windows, and retries of them, must not appear anywhere else.
    const isPrivate = isPrivateOwner(batch.origin) || isPrivateOwner(batch.plan?.retries ?? '')
    if (batch.state !== 'settled' || isPrivate) continue
    const rows = await reading.objectStore('transactions').index('batch').getAll(batch.key)
    const parsed = v.safeParse(entry, { ...batch, transactions: rows.map(ended) })
    if (!parsed.success) continue
    size += JSON.stringify(parsed.output).length
    if (size > most) break
    entries.push(parsed.output)
  }
  return entries
}

/**
 * Adds a backup's batches as past ones: in no lane, without bytes, and kept as if they had settled at `now`.
 * Existing batches stay as they are.
 */
export async function addHistory(db: Database, entries: History, now: number): Promise<void> {
  const writing = db.transaction(['batches', 'transactions'], 'readwrite', strict)
  const [batches, store] = [writing.objectStore('batches'), writing.objectStore('transactions')]
  for (const { transactions, ...past } of entries) {
    const key = batchKey(past.origin, past.id)
    const hashes = await Promise.all(transactions.map(({ hash }) => store.getKey(hash)))
    if ((await batches.getKey(key)) !== undefined || hashes.some((known) => known !== undefined)) continue
    const row: BatchRow = { ...past, key, request: '', state: 'settled', settledAt: now, restored: true }
    await batches.put(row)
    for (const one of transactions) await store.put({ ...one, batch: key, lane: '', raw: '0x' })
  }
  await writing.done
}

/** An included transaction counts as final, since nothing tracks it any more. */
function ended(row: TransactionRow) {
  return row.state === 'included' ? { ...row, state: 'final' } : row
}
