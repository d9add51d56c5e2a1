import { unknownGas } from '../chain/gas.ts'
import { type Ceiling, usualCeiling } from '../wire/ceiling.ts'
import { refused } from '../wire/errors.ts'
import { t } from '../words/words.ts'
import { feeValues, likelyPrice } from './fees.ts'
import { prepare } from './prepare.ts'
import { type PlannedBatch, progress } from './progress.ts'
import type { Tools } from './tools.ts'

/**
 * What the rest of a batch costs at most, after its fee rose above what was approved. Throws `invalidParams` where
 * nothing of it waits to be signed, and `chainDisconnected`.
 */
export async function offerMore({ journal, node }: Tools, batch: PlannedBatch): Promise<Ceiling> {
  const { fees: _, ...plan } = batch.plan
  const steps = progress(batch, await journal.transactionsOf(batch.key))
  const open = steps.flatMap(({ state, row }, place) =>
    state === 'open' || (state === 'flying' && row?.tooCheap) ? [place] : [],
  )
  const next = plan.mode === 'pipelined' ? open : open.slice(0, 1)
  if (batch.waits !== 'fee') throw refused(t('error_feeFits'))

  const prepared = await prepare(node, plan, next)
  if (!prepared.fees) throw refused(t('error_networkSilent'), 'chainDisconnected')
  const before = batch.plan.ceiling?.transactions
  // Where no call waits, a transfer does that fills the nonce of one.
  const rest = open.length > 0 ? open : [...steps.keys()]
  // Nothing new is known of later calls, but the price. What was signed is paid for already.
  const gas = steps.map((_, place) => {
    if (!rest.includes(place)) return 0n
    const known = prepared.gas[next.indexOf(place)]
    const expected = before?.[place]?.expected
    return known ?? (expected ? BigInt(expected) : unknownGas)
  })
  const price = likelyPrice(feeValues(prepared.fees), prepared.baseFee)
  return usualCeiling({ gas, price, fees: prepared.fees })
}

/** The person agreed to pay up to this much. */
export async function allowMore(
  { journal, feeRoseAt }: Tools,
  batch: PlannedBatch,
  ceiling: Ceiling,
): Promise<void> {
  const { fees: _, ...plan } = batch.plan
  await journal.changeBatch(batch.key, { plan: { ...plan, ceiling }, waits: undefined })
  feeRoseAt.delete(batch.key)
}
