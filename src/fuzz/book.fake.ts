import { type Hex, hashTypedData } from 'viem'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Choice, Review } from '../domain/review/review.ts'
import type { JournalChange } from '../storage/journal/change.ts'
import type { RequestRow, TransactionRow } from '../storage/journal/rows.ts'
import type { makeNodes } from './fuzzNode.fake.ts'
import { type OperationData, operationBeyond } from './operations.fake.ts'
import { beyond, type Order, orderOf } from './orders.fake.ts'
import type { Signature } from './signatures.fake.ts'

/** Checks every signature against all that a person agreed to, independently of the wallet's bounds. */
export function makeBook(nodes: ReturnType<typeof makeNodes>) {
  const orders = new Map<string, Order>()
  const requests = new Map<string, string>()
  const signers = new Map<Hex, Hex>()
  const hashes = new Set<Hex>()
  /** The signed operations by their hashes, and the hash that carries each sponsored batch. */
  const operations = new Map<Hex, OperationData>()
  const operationOf = new Map<string, Hex>()
  /** The nonces under which each call was signed, and the hashes under each nonce. */
  const carried = new Map<string, Map<number, Hex[]>>()
  const faults: string[] = []
  let isLocked = false

  const leastTold = ({ chainId, toldBefore }: Order) => nodes.leastDataFee(chainId, toldBefore)

  /** Runs at each signature, when its call is not known yet. */
  function onSignature(signature: Signature): void {
    const what = `a ${signature.kind} of ${signature.from}`
    if (isLocked) faults.push(`${what} was signed while the wallet was locked`)
    if (signature.kind === 'transaction') signers.set(signature.raw, signature.from)
    if (signature.kind === 'operation') operations.set(hashTypedData(signature.data), signature.data)
    const reasons = [...orders.values()].map((order) =>
      beyond(order, signature, { dataFee: leastTold(order) }),
    )
    if (!reasons.includes(undefined)) faults.push(`${what} that nobody approved: ${[...new Set(reasons)]}`)
  }

  /** Runs once the journal has the transaction, with the call that it carries. */
  function stored(row: TransactionRow): void {
    if (hashes.has(row.hash)) return
    hashes.add(row.hash)
    if (row.operation) {
      storedOperation(row)
      return
    }
    const { raw, batch, index, fills = false, nonce } = row
    const order = orders.get(requests.get(batch) ?? '')
    const from = signers.get(raw)
    if (!order || !from) {
      faults.push(`a transaction of ${batch}, which nobody ${order ? 'signed' : 'approved'}`)
      return
    }
    const place = { index, fills, replaces: row.replaces !== undefined }
    const reason = beyond(order, { kind: 'transaction', from, raw }, { place, dataFee: leastTold(order) })
    if (reason) faults.push(`call ${index} of ${order.method} ${order.id}: ${reason}`)
    if (fills) return

    const key = `${batch} ${order.mode === 'atomic' ? 0 : index}`
    const numbers = carried.get(key) ?? new Map<number, Hex[]>()
    carried.set(key, numbers)
    for (const [other, own] of numbers)
      if (other !== nonce && !nodes.tookAnother(order.chainId, from, other, own))
        faults.push(`call ${index} of ${order.method} was signed under ${other} and ${nonce}`)
    numbers.set(nonce, [...(numbers.get(nonce) ?? []), row.hash])
  }

  /** Runs once the journal has the operation, with the batch that it carries. */
  function storedOperation({ hash, batch }: TransactionRow): void {
    const order = orders.get(requests.get(batch) ?? '')
    const data = operations.get(hash)
    const reason =
      order && data ? operationBeyond(order, data) : 'an operation that nobody approved and signed'
    const other = operationOf.get(batch)
    if (reason) faults.push(`${batch}: ${reason}`)
    if (other !== undefined && other !== hash) faults.push(`${batch} was signed as two operations`)
    operationOf.set(batch, hash)
  }

  return {
    faults,
    heard: onSignature,
    /** The number of signed transactions in the journal. */
    stored: () => hashes.size,
    /** The number of those that are operations, and of operations that pay a fee in a token. */
    operations: () => operationOf.size,
    feesInToken: () =>
      [...operationOf.keys()].filter((batch) => orders.get(requests.get(batch) ?? '')?.fee).length,

    /** Call this before sending the press, since the wallet may sign at once. */
    press(row: RequestRow & { review: Review }, choice: Choice = {}): void {
      orders.set(row.id, orderOf(row, choice, nodes.dataFeesTold()))
    },

    /** The wallet refused the press, or asks the person again: the earlier agreement does not count. */
    forget: (id: string) => void orders.delete(id),

    /** The person agrees to a higher fee for the batch of this key, or orders a replacement. */
    more(key: string, ceiling: Ceiling, replacement?: { index: number; by: 'faster' | 'cancel' }): void {
      const order = orders.get(requests.get(key) ?? '')
      if (replacement) order?.replacements.push({ ...replacement, ceiling })
      else order?.ceilings.push(ceiling)
    },

    /** The site lost its permission: only batches that have begun continue. */
    revoke(origin: string): void {
      const begun = new Set(requests.values())
      for (const { id, ...order } of orders.values())
        if (order.origin === origin && !begun.has(id)) orders.delete(id)
    },

    lock: (locked: boolean) => {
      isLocked = locked
    },

    /** The wallet's own journal moved. */
    moved(change: JournalChange): void {
      if (change.store === 'requests' && change.row.state === 'asked') orders.delete(change.row.id)
      if (change.store === 'batches') requests.set(change.row.key, change.row.request)
      if (change.store === 'transactions' && !change.deleted) stored(change.row)
    },

    /** The keys of batches that have begun. */
    keys: () => [...requests.keys()],
  }
}
