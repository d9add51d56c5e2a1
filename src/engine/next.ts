import type { TransactionRow } from '../storage/journal/rows.ts'
import { noncesOf } from './plan/nonces.ts'
import { isCanonical, type PlannedBatch, progress, reachable } from './plan/progress.ts'
import { isBeaten, isFasterCopy, isFlying, replacedIn } from './track/replacements.ts'

/** Facts beyond the batch itself. */
export type Facts = {
  /** No earlier batch of the lane has anything left to sign or to hand to the node. */
  free: boolean
  /** The account is delegated, or about to be: nodes take one of its transactions at a time. */
  delegated: boolean
  /** The lane's transactions in flight, of all batches, without those that lost their nonce to another. */
  lane: readonly TransactionRow[]
  /** The account's nonce in the latest block, if the present poll read it. */
  count: number | undefined
  /** Transactions not sent to any node yet. */
  fresh: ReadonlySet<string>
  /** Transactions that the node says it does not have. */
  missing: ReadonlySet<string>
}

type Hole = { nonce: number; isFar: boolean }

export type Step =
  | { do: 'send'; rows: TransactionRow[] }
  | { do: 'sign'; indices: number[] }
  | { do: 'reprice'; row: TransactionRow }
  | ({ do: 'fillNonceGap' } & Hole)
  | { do: 'reopen' }
  | { do: 'settle' }
  | { do: 'wait' }
  | { do: 'nothing' }

/**
 * The next step of a batch, derived from the journal alone: after each step, and after a crash, it finds the
 * way to continue. Pure, so that every path can be tested.
 */
export function next(batch: PlannedBatch, transactions: readonly TransactionRow[], facts: Facts): Step {
  const steps = progress(batch, transactions)
  const end = reachable(batch, steps)
  const fillers = transactions.filter(({ fills }) => fills)
  const unfinished =
    steps.some((step, index) => index < end && step.state === 'open') ||
    steps.some((step) => step.state !== 'open' && step.state !== 'never' && !isCanonical(step)) ||
    fillers.some((row) => (isFlying(row) || row.state === 'preconfirmed') && !isBeaten(row, transactions))

  if (batch.state === 'settled') {
    const isOpen = unfinished && hasLost(transactions)
    return isOpen || lastIncluded(transactions) > (batch.settledAt ?? 0)
      ? { do: 'reopen' }
      : { do: 'nothing' }
  }

  // A transaction is not sent against its own replacement.
  const replaced = replacedIn(facts.lane, transactions)
  const newest = transactions.filter(
    (row) => isFlying(row) && facts.lane.some(({ hash }) => hash === row.hash) && !replaced.has(row.hash),
  )
  const rows = newest.filter((row) => mustBeSent(row, facts)).sort((one, other) => one.nonce - other.nonce)
  if (rows.length > 0) return { do: 'send', rows }

  const hole = findHole(transactions, facts)
  if (hole) return { do: 'fillNonceGap', ...hole }

  // Refused for its price, and never replaced: a node that refused one copy for good refuses the next.
  const cheap = newest.find(
    (row) => row.tooCheap && row.state === 'signed' && !transactions.some((one) => one.replaces === row.hash),
  )
  if (cheap) return { do: 'reprice', row: cheap }

  if (!unfinished) return { do: 'settle' }
  const indices = signable(batch, steps, end, facts)
  return indices.length > 0 ? { do: 'sign', indices } : { do: 'wait' }
}

/** Untried bytes are sent at once, others only if the node does not have them. */
function mustBeSent({ triedAt, hash }: TransactionRow, { missing, fresh }: Facts): boolean {
  return triedAt === undefined || fresh.has(hash) || missing.has(hash)
}

/** The most nonces that a reorg may leave open below a pending transaction. */
export const mostOpen = 4

/**
 * The nonce that our transactions wait for and that none of ours will use: a refusal or a reorg left it open. It
 * `isFar` if no refusal did and many more are open: the network was restarted, or the node invented the pending
 * transaction's nonce, and fillers would only cost gas.
 */
function findHole(transactions: readonly TransactionRow[], { lane, count }: Facts): Hole | undefined {
  const held = lane.flatMap(noncesOf)
  const waiting = lane.filter(({ state }) => state === 'signed' || state === 'sent')
  const lowest = Math.min(...waiting.map(({ nonce }) => nonce))
  const refused = transactions
    .filter((row) => row.state === 'dropped' && !row.fills && !isFasterCopy(row, transactions))
    .map(({ nonce }) => nonce)
  const open = count !== undefined && transactions.some(({ nonce }) => nonce === lowest) ? [count] : []
  const holes = [...refused, ...open].filter(
    (nonce) =>
      nonce < Math.max(...held) &&
      !held.includes(nonce) &&
      !transactions.some((row) => row.fills && row.nonce === nonce && !isOver(row)) &&
      (refused.includes(nonce) || nonce < lowest),
  )
  const nonce = Math.min(...holes)
  return holes.length > 0
    ? { nonce, isFar: !refused.includes(nonce) && lowest - nonce > mostOpen }
    : undefined
}

/** A filler ends when it is refused or replaced, or when its network restarts. */
function isOver({ state }: TransactionRow): boolean {
  return state === 'dropped' || state === 'replaced' || state === 'lost'
}

function signable(
  { plan, stopped }: PlannedBatch,
  steps: ReturnType<typeof progress>,
  end: number,
  { free, delegated, lane }: Facts,
): number[] {
  const replaces = plan.nonce !== undefined && lane.some(({ nonce }) => nonce === plan.nonce)
  if (stopped || !(free || replaces)) return []
  if (delegated && !replaces && lane.some(({ state }) => state === 'signed' || state === 'sent')) return []

  const open = steps.flatMap(({ state }, index) => (state === 'open' && index < end ? [index] : []))
  if (plan.mode === 'pipelined' && !delegated) return open
  const [first] = open
  if (first === undefined || steps.slice(0, first).some(({ state }) => state === 'flying')) return []
  return [first]
}

/**
 * The time at which the wallet saw the newest block with one of these. A block that is newer than the batch's end
 * changes that end.
 */
export function lastIncluded(transactions: readonly TransactionRow[]): number {
  return Math.max(0, ...transactions.map(({ includedAt = 0 }) => includedAt))
}

/** True if a reorg took back what settled the batch. */
function hasLost(transactions: readonly TransactionRow[]): boolean {
  return transactions.some(({ state }) => state === 'signed' || state === 'sent' || state === 'preconfirmed')
}

/** True if later batches must wait: this one has calls to sign, or bytes that no node has taken yet. */
export function holdsLane(batch: PlannedBatch, transactions: readonly TransactionRow[]): boolean {
  if (batch.state === 'settled') return false
  const steps = progress(batch, transactions)
  const open = steps.slice(0, reachable(batch, steps)).some(({ state }) => state === 'open')
  const isTaken = (nonce: number) =>
    transactions.some(
      (row) => row.nonce === nonce && ['sent', 'preconfirmed', 'included'].includes(row.state),
    )
  return open || transactions.some(({ state, nonce }) => state === 'signed' && !isTaken(nonce))
}
