import { unknownGas } from '../../contracts/gas.ts'
import { refused } from '../../domain/errors.ts'
import { type Ceiling, usualCeiling } from '../../domain/review/ceiling.ts'
import type { EngineContext } from '../engineContext.ts'
import { mostOpen } from '../next.ts'
import { atomicContent, contentOf, nothingFrom } from '../sign/costs.ts'
import { feeValues, likelyPrice } from '../sign/feeValues.ts'
import { fillerGas } from '../sign/filler.ts'
import { isFlying } from '../track/replacements.ts'
import { prepare } from './prepare.ts'
import { fillerPlace, mayBeFilled, type PlannedBatch, progress } from './progress.ts'

/**
 * The highest cost of the rest of a batch, after the fee rose above the approved one. Throws `invalidParams` if
 * the batch does not wait for the fee, and `chainDisconnected`.
 */
export async function offerMore({ journal, node }: EngineContext, batch: PlannedBatch): Promise<Ceiling> {
  const { fees: _, ...plan } = batch.plan
  const rows = await journal.transactionsOf(batch.key)
  const steps = progress(batch, rows)
  const open = steps.flatMap(({ state, row }, place) =>
    state === 'open' || (state === 'flying' && row?.tooCheap) ? [place] : [],
  )
  const next = plan.mode === 'pipelined' ? open : open.slice(0, 1)
  if (batch.waits !== 'fee') throw refused('error_feeFits')

  const contents = plan.mode === 'atomic' ? [] : open.map((place) => contentOf(plan, place))
  const mode = open.length > 0 ? plan.mode : 'single'
  const prepared = await prepare(node, { ...plan, mode }, next, {
    priced: contents,
    fills: true,
    usual: true,
  })
  if (!prepared.fees) throw refused('error_networkSilent', {}, 'chainDisconnected')
  const before = batch.plan.ceiling?.transactions
  const filler = fillerGas(prepared).likes
  const waiting = rows.filter((row) => isFlying(row) && row.nonce >= prepared.count)
  const gap = Math.min(...waiting.map(({ nonce }) => nonce)) - prepared.count
  const unused = gap <= mostOpen ? gap : 0
  // Later calls keep their expected gas: only the price is new. Fillers take the place of refused calls, and
  // follow the calls where no call used the nonce.
  const gas = Array.from({ length: fillerPlace(batch, rows) + unused }, (_, place) => {
    if (open.includes(place)) {
      const expected = before?.[place]?.expected
      return prepared.gas[next.indexOf(place)] ?? (expected ? BigInt(expected) : unknownGas)
    }
    const isFilled = rows.some((row) => row.index === place && mayBeFilled(row))
    return isFilled || place >= steps.length ? filler : 0n
  })
  const dataFee = gas.map((limit, place) => {
    if (!prepared.dataFee || limit === 0n) return 0n
    if (!open.includes(place)) return prepared.dataFee(nothingFrom(plan), limit)
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
