import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { prepare } from '../plan/prepare.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { costOf, signedContent } from './costs.ts'
import { feesWithin, feeValues, isRaised } from './feeValues.ts'
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
  const { plan } = batch
  const { nonce, index, hash, raw, privateTo, fills = false } = old
  const content = signedContent(raw)
  const more = { usual: true, fills, priced: fills ? [] : [content] }
  const prepared = await prepare(context.node, { ...plan, mode: 'single' }, [], more)
  if (!prepared.fees) return false
  const wanted = feeValues(prepared.fees)
  if (fills) {
    const filler = { nonce, index, prepared, fees: wanted, cheap: old }
    return (await signFiller(context, batch, filler)) !== undefined
  }
  const { gas } = readSigned(raw)
  const cost = costOf(prepared, content, gas)
  const bounds = boundsOf(plan, index, ceilingOf(plan), cost)
  const fees = feesWithin(wanted, gas, cost, bounds)
  if (!isRaised(fees, wanted, old)) return false
  const row = { index, replaces: hash, ...(privateTo && { privateTo }) }
  await signDrafts(context, batch, [{ nonce, fees, withFees: again(old, plan), bounds, row }])
  return true
}
