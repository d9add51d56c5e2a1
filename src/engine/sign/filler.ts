import type { Hex } from 'viem'
import { larger, lower, transferGas, withMargin } from '../../contracts/gas.ts'
import type { Ceiling } from '../../domain/review/ceiling.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { costOf, nothingFrom } from './costs.ts'
import { type FeeValues, feesWithin, isRaised } from './feeValues.ts'
import { feesOf, type SignContext, signDrafts, typed } from './sign.ts'
import { allowed, ceilingOf, fillerBounds } from './signedBounds.ts'

/** A delegated account runs its code when it receives anything, even from itself. */
const delegatedGas = 100_000n

/** The gas limit without an estimate: some networks charge more gas for a transfer than Ethereum does. */
const unknownGas = 100_000n

/** Gas of a zero-value transfer to ourselves: what it `needs`, and what we sign if the ceiling allows it. */
export function fillerGas(prepared: Pick<Prepared, 'delegate' | 'filler' | 'limit'>): {
  needs: bigint
  likes: bigint
} {
  const { filler, limit } = prepared
  const usual = usualGas(prepared)
  const needs = larger(usual, filler ?? 0n)
  const likes = larger(usual, filler === undefined ? unknownGas : withMargin(filler))
  return { needs, likes: larger(needs, lower(likes, limit)) }
}

function usualGas({ delegate }: Pick<Prepared, 'delegate'>): bigint {
  return delegate ? delegatedGas : transferGas
}

/**
 * Signs a zero-value transfer to ourselves. It fills a refused transaction's nonce, so that later ones can run,
 * or it replaces `old`. Throws `feeRose` if it costs more than the amount approved for the call.
 */
export async function signFiller(
  context: SignContext,
  batch: PlannedBatch,
  {
    nonce,
    index,
    prepared,
    old,
    cheap,
    offer,
    fees,
  }: {
    nonce: number
    index: number
    prepared: Prepared
    old?: TransactionRow
    /** A filler that pays too little. It ends if the new one pays at least a tenth more; else nothing is signed. */
    cheap?: TransactionRow
    /** The ceiling approved for a cancellation, with one entry. Without it, the batch's ceiling applies. */
    offer?: Ceiling
    fees?: FeeValues
  },
): Promise<Hex | undefined> {
  const { chainId, from } = batch.plan
  const ceiling = offer ?? ceilingOf(batch.plan)
  const place = offer ? 0 : index
  const { needs, likes } = fillerGas(prepared)
  const gas = larger(needs, lower(likes, BigInt(allowed(ceiling, place).gas)))
  const cost = costOf(prepared, nothingFrom(batch.plan), gas)
  const bounds = fillerBounds(batch.plan, place, ceiling, cost)
  const wanted = fees ?? feesOf(batch, prepared)
  const within = feesWithin(wanted, gas, cost, bounds)
  if (cheap) {
    if (!isRaised(within, wanted, cheap)) return undefined
    await context.journal.moveTransaction(cheap.hash, 'dropped')
  }
  const withFees = (fees: FeeValues) => ({ chainId, nonce, gas, to: from, value: 0n, ...typed(fees) })
  const row = { index, fills: true as const, ...(old && { replaces: old.hash }) }
  return signDrafts(context, batch, [{ nonce, fees: within, withFees, bounds, row }])
}
