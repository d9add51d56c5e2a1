import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Tools } from '../engineContext.ts'
import { prepare } from '../plan/prepare.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { costOf, signedContent } from './costs.ts'
import { feesWithin, feeValues } from './feeValues.ts'
import { readSigned } from './readSigned.ts'
import { again, signDrafts } from './sign.ts'
import { boundsOf, ceilingOf } from './signedBounds.ts'

/**
 * Signs again, under the same nonce, what a node refused because the base fee had risen above its price. Whichever of
 * the two a block holds, the call happens once. `false` where the chain asks for hardly more than what was signed. Throws
 * `FeeRose` where it asks for more than what was approved, and `chainDisconnected`.
 */
export async function reprice(tools: Tools, batch: PlannedBatch, old: TransactionRow): Promise<boolean> {
  const { plan } = batch
  const ceiling = ceilingOf(plan)
  const content = signedContent(old.raw)
  const prepared = await prepare(tools.node, { ...plan, mode: 'single' }, [], { priced: [content] })
  if (!prepared.fees) return false
  const { gas, maxFeePerGas } = readSigned(old.raw)
  const fees = feesWithin(
    feeValues(prepared.fees),
    { place: old.index, gas, ...costOf(prepared, content, gas) },
    ceiling,
  )
  // A node that refuses what it asked for a moment ago would have us sign for ever.
  const price = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  if (price * 10n < maxFeePerGas * 11n) return false
  const { nonce, index, hash } = old
  const own = { bounds: boundsOf(plan, index, ceiling), row: { index, replaces: hash } }
  await signDrafts(tools, batch, [{ nonce, fees, withFees: again(old, plan), ...own }])
  return true
}
