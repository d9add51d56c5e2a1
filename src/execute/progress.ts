import type { BatchRow, Plan, TransactionRow } from '../journal/rows.ts'

/**
 * How far a call is. `open`: nothing signed that could still carry it. `flying`: signed or sent. `done` and `reverted`:
 * executed, at least pre-confirmed. `never`: signed, but it will not be executed and must not be signed again.
 */
export type Progress = { state: 'open' | 'flying' | 'done' | 'reverted' | 'never'; row?: TransactionRow }

/** A batch that is planned, as the journal has it. */
export type PlannedBatch = BatchRow & { plan: Plan }

/** How far each transaction's worth of calls is: one entry per call, a single one in atomic mode. */
export function progress({ plan }: PlannedBatch, transactions: readonly TransactionRow[]): Progress[] {
  const steps = plan.mode === 'atomic' ? 1 : plan.calls.length
  return Array.from({ length: steps }, (_, index) => {
    const own = transactions.filter((row) => row.index === index && !row.fills)
    const row = own.find(({ again }) => !again) ?? own.at(-1)
    if (!row) return { state: 'open' }
    if (row.again) {
      return { state: mayBeSignedAgain(plan, row, transactions) ? 'open' : 'never', row }
    }
    return { state: stateOf(row), row }
  })
}

function stateOf(row: TransactionRow): Progress['state'] {
  if (row.state === 'signed' || row.state === 'sent') return 'flying'
  if (row.state === 'preconfirmed' || row.state === 'included' || row.state === 'final') {
    return row.receipt?.status === '0x0' ? 'reverted' : 'done'
  }
  return 'never'
}

/**
 * Not where the app was told the hash or chose the nonce: it would wait for another transaction than the one that
 * comes. Not where a later call was signed already: the order of the calls would be another one.
 */
function mayBeSignedAgain(plan: Plan, row: TransactionRow, transactions: readonly TransactionRow[]): boolean {
  if (plan.nonce !== undefined) return false
  if (plan.kind === 'transaction' && row.sentAt !== undefined) return false
  return !transactions.some(({ index, fills, again }) => !fills && !again && index > row.index)
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

/** Whether the chain has it for good unless it is reorganised. */
export function isCanonical({ row }: Progress): boolean {
  return row?.state === 'included' || row?.state === 'final'
}
