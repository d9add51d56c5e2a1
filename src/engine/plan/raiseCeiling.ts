import { larger, unknownGas } from '../../contracts/gas.ts'
import { refused } from '../../domain/errors.ts'
import { type Ceiling, usualCeiling } from '../../domain/review/ceiling.ts'
import type { EngineContext } from '../engineContext.ts'
import { atomicContent, contentOf, nothingFrom } from '../sign/costs.ts'
import { feeValues, likelyPrice } from '../sign/feeValues.ts'
import { fillerGas } from '../sign/filler.ts'
import { prepare } from './prepare.ts'
import { type PlannedBatch, progress } from './progress.ts'

/**
 * The highest cost of the rest of a batch, after the fee rose above the approved one. Throws `invalidParams` if
 * the batch does not wait for the fee, and `chainDisconnected`.
 */
export async function offerMore({ journal, node }: EngineContext, batch: PlannedBatch): Promise<Ceiling> {
  const { fees: _, ...plan } = batch.plan
  const steps = progress(batch, await journal.transactionsOf(batch.key))
  const open = steps.flatMap(({ state, row }, place) =>
    state === 'open' || (state === 'flying' && row?.tooCheap) ? [place] : [],
  )
  const next = plan.mode === 'pipelined' ? open : open.slice(0, 1)
  if (batch.waits !== 'fee') throw refused('error_feeFits')

  // If no call waits, the filler of a call's nonce waits.
  const rest = open.length > 0 ? open : [...steps.keys()]
  const contents = plan.mode === 'atomic' ? [] : rest.map((place) => contentOf(plan, place))
  const prepared = await prepare(node, plan, next, {
    priced: contents,
    fills: true,
    usual: true,
  })
  if (!prepared.fees) throw refused('error_networkSilent', {}, 'chainDisconnected')
  const before = batch.plan.ceiling?.transactions
  const filler = fillerGas(prepared).likes
  const waits = steps.some(({ state }) => state === 'flying')
  // Later calls keep their expected gas: only the price is new. Of the others, only a call that will not run, and the
  // first one if calls wait for a nonce, may need a filler.
  const gas = steps.map(({ state }, place) => {
    if (!rest.includes(place)) return state === 'never' || (waits && place === 0) ? filler : 0n
    const known = prepared.gas[next.indexOf(place)]
    const expected = before?.[place]?.expected
    const planned = known ?? (expected ? BigInt(expected) : unknownGas)
    return open.length > 0 ? planned : larger(planned, filler)
  })
  const dataFee = gas.map((limit, place) => {
    if (!prepared.dataFee || limit === 0n) return 0n
    if (!rest.includes(place)) return prepared.dataFee(nothingFrom(plan), limit)
    const content = prepared.atomic ? atomicContent(plan.from, prepared.atomic) : contentOf(plan, place)
    return prepared.dataFee(content, limit)
  })
  const price = likelyPrice(feeValues(prepared.fees), prepared.baseFee)
  return usualCeiling({ gas, price, fees: prepared.fees, ...(prepared.dataFee && { dataFee }) })
}

/** Stores the higher ceiling that the user approved, so the batch continues. */
export async function allowMore(
  { journal, feeRoseAt }: EngineContext,
  batch: PlannedBatch,
  ceiling: Ceiling,
): Promise<void> {
  const { fees: _, ...plan } = batch.plan
  await journal.changeBatch(batch.key, { plan: { ...plan, ceiling }, waits: undefined })
  feeRoseAt.delete(batch.key)
}
