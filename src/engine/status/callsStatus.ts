import type { CallsStatus, Receipt, StatusCode } from '../../domain/batch.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { isCanonical, isUnproven, type PlannedBatch, type Progress, progress } from '../plan/progress.ts'

/**
 * The EIP-5792 status of a batch. It stays 100 until every expected receipt is canonical. A pre-confirmation
 * can be lost, so its receipts are in a capability of our own. On a chain without receipts the status stays 100
 * and reports the numbers of executed calls instead. It also stays 100 if nobody can prove what used a nonce, and
 * if the wallet lost its record, unless every node denies what left.
 */
export function callsStatus(batch: PlannedBatch, transactions: readonly TransactionRow[]): CallsStatus {
  const { id, plan } = batch
  const steps = progress(batch, transactions)
  const status = statusCode(batch, steps)
  const receipts = receiptsOf(steps)
  const ended = status !== 100 && status !== 102
  const counted = steps.some(({ state, row }) => state === 'done' && !row?.receipt)
  const capabilities = {
    ...plan.capabilities,
    ...(!ended && receipts.length > 0 && { preconfirmation: { receipts } }),
    ...(counted && {
      inclusion: {
        preconfirmed: steps.filter(({ state }) => state === 'done').length,
        confirmed: steps.filter(isCanonical).length,
      },
    }),
    ...(batch.error && batch.state === 'settled' && { error: batch.error }),
  }
  return {
    version: '2.0.0',
    id,
    chainId: `0x${plan.chainId.toString(16)}`,
    status,
    atomic: plan.mode === 'atomic' || plan.calls.length === 1,
    ...(ended && receipts.length > 0 && { receipts }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
  }
}

/** The status code: 200 and the failures only once nothing in the batch can change without a reorganisation. */
export function statusCode(batch: PlannedBatch, steps: readonly Progress[]): StatusCode {
  const { plan, state, lost } = batch
  const canonical = steps.filter(isCanonical)
  const done = canonical.filter((step) => step.state === 'done')
  if (state !== 'settled' || steps.some((step) => isMoving(step))) {
    return plan.flowControl && done.some(({ row }) => row?.receipt) ? 102 : 100
  }
  if (done.some(({ row }) => !row?.receipt) || (lost !== 'denied' && (lost || steps.some(isUnproven))))
    return 100
  if ((plan.mode === 'atomic' || plan.undelegates || plan.rescue) && batch.error)
    return canonical.length > 0 ? 500 : 400
  if (done.length === steps.length) return 200
  if (done.length === 0) return canonical.length > 0 ? 500 : 400
  const halted = steps.some(
    (step, index) => step.state !== 'done' && plan.calls[index]?.onFailure !== 'continue',
  )
  return plan.flowControl && !halted ? 207 : 600
}

function isMoving(step: Progress): boolean {
  return (
    step.state === 'flying' || ((step.state === 'done' || step.state === 'reverted') && !isCanonical(step))
  )
}

/** In chain order. */
function receiptsOf(steps: readonly Progress[]): Receipt[] {
  return steps
    .flatMap(({ state, row }) => (row?.receipt && (state === 'done' || state === 'reverted') ? [row] : []))
    .sort((one, other) => one.nonce - other.nonce)
    .flatMap(({ receipt }) => receipt ?? [])
}
