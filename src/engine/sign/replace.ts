import type { Hex } from 'viem'
import { hasKind, refused } from '../../domain/errors.ts'
import { type Ceiling, usualCeiling } from '../../domain/review/ceiling.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { prepare } from '../plan/prepare.ts'
import { type PlannedBatch, progress } from '../plan/progress.ts'
import { inFlight } from '../track/inFlight.ts'
import { isFlying, newestAt } from '../track/replacements.ts'
import { costOf, nothingFrom, signedContent } from './costs.ts'
import { type FeeValues, feesWithin, feeValues, inJson, likelyPrice, raiseFees } from './feeValues.ts'
import { fillerGas, signFiller } from './filler.ts'
import { readSigned } from './readSigned.ts'
import { again, signDrafts } from './sign.ts'
import { boundsOf, fillerBounds } from './signedBounds.ts'

/** `faster` is the same call with higher fees; `cancel` is a zero-value transfer to ourselves. */
export type Replacement = 'faster' | 'cancel'

/** The place and nonce of a waiting call, and the newest transaction with that nonce. */
type Waiting = { place: number; nonce: number; old: TransactionRow }

/**
 * The highest cost to replace the newest transaction with a call's nonce. Throws `invalidParams` if it can't be
 * replaced any more, and `chainDisconnected`.
 */
export async function offerReplacement(
  context: EngineContext,
  batch: PlannedBatch,
  { index, by }: { index: number; by: Replacement },
): Promise<Ceiling> {
  const { old } = await waitingAt(context, batch, { index, by })
  const { prepared, fees, content } = await pricesOf(context, batch, { old, by })
  const gas = by === 'cancel' ? fillerGas(prepared).likes : readSigned(old.raw).gas
  const { base, dataFee } = costOf(prepared, content, gas)
  return usualCeiling({
    gas: [gas],
    price: likelyPrice(fees, base),
    fees: inJson(fees),
    ...(dataFee && { dataFee: [dataFee] }),
  })
}

/**
 * Signs a replacement for the newest transaction with a call's nonce, so that later ones in the lane stay
 * valid. The one that a block holds counts: the older one may still win. The user approved `ceiling`. Must run
 * in turns with `runLane`, which sends the replacement. Throws `invalidParams` if the transaction can't be
 * replaced any more or the fee rose, `chainDisconnected`, or the signer's error.
 */
export async function replace(
  context: EngineContext,
  batch: PlannedBatch,
  { index, by, ceiling }: { index: number; by: Replacement; ceiling: Ceiling },
): Promise<Hex> {
  const { plan } = batch
  const { place, nonce, old } = await waitingAt(context, batch, { index, by })
  const { prepared, fees, content } = await pricesOf(context, batch, { old, by })
  try {
    if (by === 'cancel')
      return (await signFiller(context, batch, {
        nonce,
        index: place,
        prepared,
        old,
        fees,
        offer: ceiling,
      })) as Hex
    const { gas } = readSigned(old.raw)
    const cost = costOf(prepared, content, gas)
    const bounds = old.fills ? fillerBounds(plan, 0, ceiling, cost) : boundsOf(plan, place, ceiling, cost, 0)
    const within = feesWithin(fees, gas, cost, bounds)
    const row = { index: place, replaces: old.hash, ...(old.fills && { fills: true as const }) }
    const draft = { nonce, fees: within, withFees: again(old, plan), bounds, row }
    return (await signDrafts(context, batch, [draft])) as Hex
  } catch (error) {
    throw hasKind(error, 'feeRose') ? refused('error_feeRose') : error
  }
}

/** Throws `invalidParams` if the call cannot be replaced. */
async function waitingAt(
  { journal, counting }: EngineContext,
  batch: PlannedBatch,
  { index, by }: { index: number; by: Replacement },
): Promise<Waiting> {
  const { plan } = batch
  const place = plan.mode === 'atomic' ? 0 : index
  const step = progress(batch, await journal.transactionsOf(batch.key))[place]
  if (!step?.row || step.state === 'open') throw refused('error_notSent')
  // The sponsor decides what an operation pays, and its nonce is not the account's.
  if (step.state !== 'flying' || plan.sponsor) throw refused('error_callNotWaiting')
  // A nonce count can't show which of the two ran. A call reported as cancelled might have happened, and a call
  // reported as done might not, so no status would be true. A faster copy is safe: it is the same call.
  if (by === 'cancel' && counting.has(plan.chainId)) {
    throw refused('error_cannotCancel')
  }

  const { lane, nonce } = step.row
  const rivals = (await journal.inLane(lane, inFlight)).filter((row) => row.nonce === nonce)
  const old = newestAt(rivals, nonce)
  if (!old || !rivals.every(isFlying)) throw refused('error_ranAlready')
  if (old.batch !== batch.key) throw refused('error_takesPlace')
  if (by === 'cancel' && old.fills) throw refused('error_cancelling')
  return { place, nonce, old }
}

async function pricesOf(
  { node }: EngineContext,
  { plan }: PlannedBatch,
  { old, by }: { old: TransactionRow; by: Replacement },
) {
  const content = by === 'cancel' ? nothingFrom(plan) : signedContent(old.raw)
  const more = by === 'cancel' ? { fills: true } : { priced: [content] }
  const prepared = await prepare(node, { ...plan, mode: 'single' }, [], { ...more, usual: true })
  return { prepared, fees: raiseFees(feesOf(plan, prepared.fees, old), old.raw), content }
}

/** The market's fees, else the plan's, else those of the old bytes. The caller raises them from there. */
function feesOf({ fees }: Plan, market: Plan['fees'], { raw }: TransactionRow): FeeValues {
  const known = market ?? fees
  if (known) return feeValues(known)
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = readSigned(raw)
  return gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
}
