import { type BatchRow, isUsedUp, type Plan, type TransactionRow } from '../../storage/journal/rows.ts'
import { isCancellation, isExecuted, isFasterCopy, isFlying } from '../track/replacements.ts'

/**
 * The progress of a call. `open`: no signed transaction can still carry it. `flying`: signed or sent. `done`,
 * `reverted`: executed, at least pre-confirmed. `never`: signed, but won't run and must not be signed again.
 */
export type Progress = {
  state: 'open' | 'flying' | 'done' | 'reverted' | 'never'
  row?: TransactionRow
  /** The state is `never` because the user cancelled the call. */
  cancelled?: true
}

/** A batch in the journal that has a plan. */
export type PlannedBatch = BatchRow & { plan: Plan }

/** The row as a planned batch, or `undefined` if it has no plan. */
export function asPlanned(row: BatchRow | undefined): PlannedBatch | undefined {
  return row?.plan ? { ...row, plan: row.plan } : undefined
}

/** The progress of each transaction of a batch: one entry per call, a single entry in atomic mode. */
export function progress({ plan }: PlannedBatch, transactions: readonly TransactionRow[]): Progress[] {
  return Array.from({ length: stepsOf(plan) }, (_, index) => {
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

function stepsOf({ mode, calls }: Plan): number {
  return mode === 'atomic' ? 1 : calls.length
}

/** True if a filler takes the place of this row's call: a node refused the call, or a filler was there before. */
export function mayBeFilled({ fills, state }: TransactionRow): boolean | undefined {
  return fills || state === 'dropped'
}

/**
 * The place of the next filler of a nonce that no call of the batch used. It follows the calls, so the ceiling of
 * an approval has no entry for it: the person must agree first.
 */
export function fillerPlace({ plan }: PlannedBatch, transactions: readonly TransactionRow[]): number {
  return Math.max(stepsOf(plan), ...transactions.map(({ index }) => index + 1))
}

/** The transaction that decides a call's progress. Transactions with the same nonce compete, and one wins. */
function foremost(
  own: readonly TransactionRow[],
  all: readonly TransactionRow[],
): TransactionRow | undefined {
  const flying = own.filter(isFlying)
  const executed = own.filter(isExecuted)
  return (
    // By counts alone, all with the nonce seem to be executed. A receipt tells which one was.
    executed.find(({ receipt }) => receipt) ??
    executed[0] ??
    flying.find(({ hash }) => !flying.some(({ replaces }) => replaces === hash)) ??
    flying.at(-1) ??
    own.find((row) => !isUsedUp(row, all)) ??
    own.at(-1)
  )
}

/**
 * True only if every nonce of the call is proven to be used without it. False if the app has the hash or chose
 * the nonce: the app waits for that transaction, not for a new one. False if a later call is already signed:
 * the calls would run in another order. False if a node refused bytes with such a nonce: the nonce was
 * free again after a deep reorganisation, and the next bytes would be refused in the same way, without end.
 */
function mayBeSignedAgain(
  plan: Plan,
  own: readonly TransactionRow[],
  transactions: readonly TransactionRow[],
): boolean {
  const isOver = (row: TransactionRow) => row.state !== 'dropped' && isUsedUp(row, transactions)
  if (plan.nonce !== undefined || !own.every(isOver)) return false
  if (plan.kind === 'transaction' && own.some(({ sentAt }) => sentAt !== undefined)) return false
  return !transactions.some(
    (row) => !row.fills && row.index > (own[0]?.index ?? 0) && !isUsedUp(row, transactions),
  )
}

/** True if a transaction used the call's nonce, and no node could prove which one (D37). */
export function isUnproven({ state, row, cancelled }: Progress): boolean {
  return state === 'never' && !cancelled && row?.state === 'replaced' && !row.replacedBy && !row.again
}

/** The number of first calls that may run. Without `flowControl`, none runs after the first failure. */
export function reachable({ plan, stopped }: PlannedBatch, steps: readonly Progress[]): number {
  for (const [index, { state }] of steps.entries()) {
    if (stopped && state === 'open') return index
    const failed = state === 'reverted' || state === 'never'
    if (failed && plan.mode !== 'pipelined' && plan.calls[index]?.onFailure !== 'continue') return index + 1
  }
  return steps.length
}

/** True if a block holds the transaction, so only a reorganisation can remove it. */
export function isCanonical({ row }: Progress): boolean {
  return row?.state === 'included' || row?.state === 'final'
}
