import { isUsedUp } from '../../storage/journal/nonceConsumed.ts'
import type { BatchRow, Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { isCancellation, isExecuted, isFasterCopy, isFlying } from '../track/replacements.ts'

/**
 * The progress of a call. `open`: no signed transaction can still carry it. `flying`: signed or sent. `done`
 * and `reverted`: executed, at least pre-confirmed. `never`: signed, but it will not run and must not be signed
 * again.
 */
export type Progress = {
  state: 'open' | 'flying' | 'done' | 'reverted' | 'never'
  row?: TransactionRow
  /** Never, because the user cancelled it. */
  cancelled?: true
}

/** A batch that is planned, as the journal has it. */
export type PlannedBatch = BatchRow & { plan: Plan }

/** The row as a planned batch, where it is one. */
export function asPlanned(row: BatchRow | undefined): PlannedBatch | undefined {
  return row?.plan ? { ...row, plan: row.plan } : undefined
}

/** The progress of each transaction of the plan: one entry per call, a single one in atomic mode. */
export function progress({ plan }: PlannedBatch, transactions: readonly TransactionRow[]): Progress[] {
  const steps = plan.mode === 'atomic' ? 1 : plan.calls.length
  return Array.from({ length: steps }, (_, index) => {
    const all = transactions.filter((row) => row.index === index)
    const own = all.filter((row) => !row.fills && !(row.state === 'dropped' && isFasterCopy(row, all)))
    const row = foremost(own, transactions)
    if (!row) return { state: 'open' }
    if (isExecuted(row)) return { state: row.receipt?.status === '0x0' ? 'reverted' : 'done', row }
    if (all.some((one) => isCancellation(one) && (one.state === 'included' || one.state === 'final'))) {
      return { state: 'never', row, cancelled: true }
    }
    if (isFlying(row)) return { state: 'flying', row }
    return { state: mayBeSignedAgain(plan, own, transactions) ? 'open' : 'never', row }
  })
}

/** Of the transactions that carry a call the one that tells how far it is: they share a nonce, and one wins. */
function foremost(
  own: readonly TransactionRow[],
  all: readonly TransactionRow[],
): TransactionRow | undefined {
  const flying = own.filter(isFlying)
  return (
    own.find(isExecuted) ??
    flying.find(({ hash }) => !flying.some(({ replaces }) => replaces === hash)) ??
    flying.at(-1) ??
    own.find((row) => !isUsedUp(row, all)) ??
    own.at(-1)
  )
}

/**
 * True only once other transactions provably used every nonce that it had. False if the app received the hash
 * or chose the nonce, because the app would wait for the wrong transaction. False once a later call is signed,
 * because the order of the calls would change.
 */
function mayBeSignedAgain(
  plan: Plan,
  own: readonly TransactionRow[],
  transactions: readonly TransactionRow[],
): boolean {
  if (plan.nonce !== undefined || !own.every((row) => isUsedUp(row, transactions))) return false
  if (plan.kind === 'transaction' && own.some(({ sentAt }) => sentAt !== undefined)) return false
  return !transactions.some(
    (row) => !row.fills && row.index > (own[0]?.index ?? 0) && !isUsedUp(row, transactions),
  )
}

/** The calls that may still run, given what failed: without `flowControl`, none after the first failure. */
export function reachable({ plan, stopped }: PlannedBatch, steps: readonly Progress[]): number {
  for (const [index, { state }] of steps.entries()) {
    if (stopped && state === 'open') return index
    const failed = state === 'reverted' || state === 'never'
    if (failed && plan.mode !== 'pipelined' && plan.calls[index]?.onFailure !== 'continue') return index + 1
  }
  return steps.length
}

/** True once only a reorganisation can remove it from the chain. */
export function isCanonical({ row }: Progress): boolean {
  return row?.state === 'included' || row?.state === 'final'
}
