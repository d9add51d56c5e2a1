import type { Receipt } from '../../domain/batch.ts'
import type { Change } from '../../storage/journal/change.ts'
import type { Rival, TransactionRow } from '../../storage/journal/rows.ts'
import type { TransactionState } from '../../storage/journal/states.ts'
import { type ChainSnapshot, hashAt } from './chainSnapshot.ts'

/** Polls in a row that did not find a transaction, by hash. In memory only: a restart resets the count. */
export type Misses = Map<string, number>

export type Verdict =
  | { kind: 'move'; to: TransactionState; change: Change<Omit<TransactionRow, 'hash' | 'state'>> }
  /** The node does not have it: send the same bytes again. */
  | { kind: 'missing' }
  /** Its nonce is used, but the node does not have it: another transaction may have replaced it. */
  | { kind: 'used' }
  /** Another transaction used its nonce, in a block that is final. */
  | { kind: 'beaten'; by: Rival }
  | { kind: 'same' }

/** One URL serves many machines, and one poll can miss a transaction: this many in a row must agree. */
const missesOfPresence = 2
const missesOfPreconfirmation = 3

/**
 * Judges a transaction by a poll of the chain. Pre-confirmed means a receipt in a block above `latest`.
 * Included means a receipt in a canonical block: its hash is the chain's hash at that height. Final means as
 * many blocks later as the network requires. `isAwaited`: a send is still under way, which a poll may overtake.
 */
export function classifyTransaction(
  row: TransactionRow,
  snapshot: ChainSnapshot,
  misses: Misses,
  now: number,
  isAwaited = false,
): Verdict {
  if (snapshot.counting) return judgeByCounts(row, snapshot, misses, now)
  const receipt = snapshot.receipts.get(row.hash)
  if (receipt === undefined) return { kind: 'same' }
  if (receipt) {
    misses.delete(row.hash)
    return judgeReceipt(row, receipt, snapshot, now)
  }
  if (row.state === 'included') {
    // A node without receipts had counted it.
    if (!row.receipt) return lost(misses, row)
    return isGone(row, snapshot, misses) ? lost() : { kind: 'same' }
  }
  if (row.state === 'preconfirmed') {
    return miss(row, misses) >= missesOfPreconfirmation ? lost(misses, row) : { kind: 'same' }
  }
  return row.rival
    ? judgeRival(row, row.rival, snapshot)
    : judgePresence(row, snapshot, misses, { now, isAwaited })
}

/** While the rival's block is canonical, our transaction cannot run. Once it is final, ours never will. */
function judgeRival(row: TransactionRow, rival: Rival, snapshot: ChainSnapshot): Verdict {
  const { number, hash } = rival.block
  const there = hashAt(snapshot, number)
  if (there === null || (isHash(there) && there !== hash))
    return { kind: 'move', to: row.state, change: { rival: undefined } }
  if (there === undefined || !snapshot.latest || snapshot.finalized === undefined) return { kind: 'same' }
  const final = snapshot.finalized ?? snapshot.latest.number - snapshot.depth
  return number <= final ? { kind: 'beaten', by: rival } : { kind: 'same' }
}

function judgeReceipt(row: TransactionRow, receipt: Receipt, snapshot: ChainSnapshot, now: number): Verdict {
  const { latest } = snapshot
  const number = Number(receipt.blockNumber)
  const hash = hashAt(snapshot, number)
  const canonical =
    latest !== undefined && number <= latest.number && isHash(hash) && hash === receipt.blockHash
  const seen = {
    receipt,
    sentAt: row.sentAt ?? now,
    preconfirmedAt: row.preconfirmedAt ?? now,
    error: undefined,
    rival: undefined,
    unclear: undefined,
  }
  const failed =
    receipt.status === '0x0' ? { failedAt: row.failedAt ?? now } : { failedAt: undefined, reason: undefined }

  if (canonical && row.state !== 'included') {
    return { kind: 'move', to: 'included', change: { ...seen, ...failed, includedAt: now } }
  }
  if (canonical && latest.number >= number + snapshot.depth)
    return { kind: 'move', to: 'final', change: { receipt } }
  if (row.receipt?.blockHash === receipt.blockHash && row.receipt.blockNumber === receipt.blockNumber) {
    return { kind: 'same' }
  }
  // The transaction is in another block than before, canonical or not: discard what the first block implied.
  return { kind: 'move', to: 'preconfirmed', change: { ...seen, ...failed, includedAt: undefined } }
}

function judgePresence(
  row: TransactionRow,
  { present, counts }: ChainSnapshot,
  misses: Misses,
  { now, isAwaited }: { now: number; isAwaited: boolean },
): Verdict {
  const here = present.get(row.hash)
  if (here === undefined) return { kind: 'same' }
  if (here) {
    misses.delete(row.hash)
    return row.state === 'signed'
      ? { kind: 'move', to: 'sent', change: { sentAt: now, error: undefined, unclear: undefined } }
      : { kind: 'same' }
  }
  const times = miss(row, misses)
  const latest = counts.get(row.lane)?.latest
  // The nonce count did not arrive, so the nonce may be used.
  if (latest === undefined) return { kind: 'same' }
  if (latest > row.nonce) return { kind: times < missesOfPresence ? 'same' : 'used' }
  // Unacknowledged bytes are sent again at the first miss: sending twice is harmless, sending late is not.
  const atOnce = row.state === 'signed' && !isAwaited
  return { kind: atOnce || times >= missesOfPresence ? 'missing' : 'same' }
}

/**
 * True if another block is canonical at its height. A shorter chain may only come from a slower machine, and
 * proves nothing if the network has several nodes.
 */
function isGone(row: TransactionRow, snapshot: ChainSnapshot, misses: Misses): boolean {
  const hash = hashAt(snapshot, Number(row.receipt?.blockNumber))
  if (isHash(hash)) return hash !== row.receipt?.blockHash
  if (hash === undefined || snapshot.several) return false
  return miss(row, misses) >= missesOfPreconfirmation
}

/** For nodes without receipts: nonces below the pending count are pre-confirmed, below the latest included. */
function judgeByCounts(row: TransactionRow, { counts }: ChainSnapshot, misses: Misses, now: number): Verdict {
  const { latest, pending } = counts.get(row.lane) ?? {}
  if (latest === undefined || pending === undefined) return { kind: 'same' }
  const seen = { sentAt: row.sentAt ?? now, preconfirmedAt: row.preconfirmedAt ?? now }
  if (latest > row.nonce) {
    misses.delete(row.hash)
    return row.state === 'included'
      ? { kind: 'move', to: 'final', change: {} }
      : { kind: 'move', to: 'included', change: { ...seen, includedAt: now } }
  }
  if (pending > row.nonce && row.state !== 'included') {
    misses.delete(row.hash)
    return row.state === 'preconfirmed'
      ? { kind: 'same' }
      : { kind: 'move', to: 'preconfirmed', change: seen }
  }
  const times = miss(row, misses)
  if (row.state === 'preconfirmed' || row.state === 'included') {
    return times >= missesOfPreconfirmation ? lost(misses, row) : { kind: 'same' }
  }
  return times % 10 === 0 ? { kind: 'missing' } : { kind: 'same' }
}

/** What the first look at a run implied. */
export const unseen = {
  receipt: undefined,
  preconfirmedAt: undefined,
  includedAt: undefined,
  failedAt: undefined,
  reason: undefined,
}

function lost(misses?: Misses, row?: TransactionRow): Verdict {
  if (row) misses?.delete(row.hash)
  return { kind: 'move', to: 'sent', change: unseen }
}

function miss({ hash }: TransactionRow, misses: Misses): number {
  const times = (misses.get(hash) ?? 0) + 1
  misses.set(hash, times)
  return times
}

/** Blocks that are still being built have a hash of zeros, or none. */
function isHash(hash: string | null | undefined): hash is string {
  return typeof hash === 'string' && !/^0x0*$/.test(hash)
}
