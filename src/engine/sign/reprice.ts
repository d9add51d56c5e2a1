import type { Hex } from 'viem'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { type Prepared, prepare } from '../plan/prepare.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { costOf, signedContent } from './costs.ts'
import { type FeeValues, feesWithin, feeValues, isRaised } from './feeValues.ts'
import { signFiller } from './filler.ts'
import { readSigned } from './readSigned.ts'
import { again, signDrafts } from './sign.ts'
import { boundsOf, ceilingOf } from './signedBounds.ts'

/**
 * Signs a transaction again, under the same nonce, after a node refused its price: the base fee rose above it, or
 * its tip is too low. Only one of the two can run, so the call happens once. Returns `false` if the chain reports
 * no fees or asks for hardly more. Throws `feeRose` if it asks for more than was approved, and
 * `chainDisconnected`.
 */
export async function reprice(
  context: EngineContext,
  batch: PlannedBatch,
  old: TransactionRow,
): Promise<boolean> {
  const { nonce, index, fills, raw } = old
  const more = fills ? { fills } : { priced: [signedContent(raw)] }
  const single = { ...batch.plan, mode: 'single' } as const
  const prepared = await prepare(context.node, single, [], { ...more, usual: true })
  if (!prepared.fees) return false
  const fees = feeValues(prepared.fees)
  const signed = fills
    ? await signFiller(context, batch, { nonce, index, prepared, fees, cheap: old })
    : await signDearer(context, batch, { old, prepared, wanted: fees })
  return signed !== undefined
}

/** `undefined` if the wanted fees are hardly more than the old ones. */
async function signDearer(
  context: EngineContext,
  batch: PlannedBatch,
  { old, prepared, wanted }: { old: TransactionRow; prepared: Prepared; wanted: FeeValues },
): Promise<Hex | undefined> {
  const { plan } = batch
  const ceiling = ceilingOf(plan)
  const { nonce, index, hash, privateTo, raw } = old
  const { gas } = readSigned(raw)
  const cost = costOf(prepared, signedContent(raw), gas)
  const fees = feesWithin(wanted, { place: index, gas, ...cost }, ceiling)
  if (!isRaised(fees, wanted, old)) return undefined
  const row = { index, replaces: hash, ...(privateTo && { privateTo }) }
  const own = { bounds: boundsOf(plan, index, ceiling), row }
  return signDrafts(context, batch, [{ nonce, fees, withFees: again(old, plan), ...own }])
}
