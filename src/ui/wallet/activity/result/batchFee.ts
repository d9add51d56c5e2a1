import type { Hex } from 'viem'
import type { Activity, CallState, Receipt } from '../../../../domain/batch.ts'
import { type Ceiling, mostOf } from '../../../../domain/review/ceiling.ts'
import type { Review } from '../../../../domain/review/review.ts'
import type { PaidFees } from '../../../node/readPaidFees.ts'
import { isInFlight } from '../isInFlight.ts'

/** The parts of a batch's journal that its screen reads. */
export type BatchJournal = {
  batch: { plan?: { ceiling?: Ceiling } }
  request?: { review?: Review }
  transactions: {
    hash: Hex
    receipt?: Receipt
    replaces?: Hex
    /** In milliseconds since 1970. */
    signedAt?: number
    /** Of a sponsored batch: seconds since 1970 after which no block can hold it. */
    operation?: { until: number }
  }[]
}

/** A fee in wei: what receipts report, or the most that it can be. */
export type BatchFee = { wei: bigint; isPaid: boolean }

const executed: readonly CallState[] = ['included', 'final', 'failed']

/** The receipts of a batch, also of transactions that failed or cancelled a call: each has cost a fee. */
export function receiptsOf({ transactions }: BatchJournal): Receipt[] {
  return transactions.flatMap(({ receipt }) => receipt ?? [])
}

/**
 * The fee of a batch: the sum that receipts report once it ended, otherwise the approved ceiling. `undefined`
 * if nothing ran, or if a transaction has a ceiling of its own, which the journal does not hold. No fee can
 * exceed the ceiling, so we do not show one that does.
 */
export function feeOf(
  activity: Pick<Activity, 'status' | 'calls'>,
  journal: BatchJournal,
  paid: PaidFees | undefined,
): BatchFee | undefined {
  const { ceiling } = journal.batch.plan ?? {}
  const isReplaced = journal.transactions.some(({ replaces }) => replaces !== undefined)
  const most = ceiling && !isReplaced ? mostOf(ceiling) : undefined
  const atMost = most === undefined ? undefined : { wei: most, isPaid: false }
  if (isInFlight(activity)) return atMost
  const receipts = receiptsOf(journal)
  const ran = activity.calls.filter(({ state }) => executed.includes(state))
  if (receipts.length === 0 && ran.length === 0) return undefined
  // The journal was read before the last receipts came.
  if (ran.some(({ hash }) => !receipts.some(({ transactionHash }) => transactionHash === hash))) return atMost
  let sum = 0n
  for (const { transactionHash } of receipts) {
    const fee = paid?.get(transactionHash)
    if (fee === undefined) return atMost
    sum += fee
  }
  return most !== undefined && sum > most ? atMost : { wei: sum, isPaid: true }
}
