import type { Hex } from 'viem'
import type { Plan, TransactionRow } from '../journal/rows.ts'
import type { SignableTransaction } from '../vault/signer.ts'
import { refused } from '../wire/errors.ts'
import { t } from '../words/words.ts'
import { asDynamic, type FeeValues, feeValues, raiseFees } from './fees.ts'
import { inFlight } from './flight.ts'
import { prepare } from './prepare.ts'
import { type PlannedBatch, progress } from './progress.ts'
import { isFlying, newestAt } from './rivals.ts'
import { signFiller, signFresh, store, typed } from './sign.ts'
import { readSigned } from './signed.ts'
import type { Tools } from './tools.ts'

/** `faster` is the same call with higher fees; `cancel` a transfer of nothing to ourselves. */
export type Replacement = 'faster' | 'cancel'

/**
 * Signs a transaction that takes the place of the newest one with a call's nonce, so that what follows in the lane stays
 * valid. Whichever of them a block holds counts: the older one may still win. To be run in turns with `driveLane`, which
 * sends it. Throws `invalidParams` where nothing can be replaced any more, `chainDisconnected`, or the signer's error.
 */
export async function replace(
  tools: Tools,
  batch: PlannedBatch,
  { index, by }: { index: number; by: Replacement },
): Promise<Hex> {
  const { journal, node, counting } = tools
  const { plan } = batch
  const place = plan.mode === 'atomic' ? 0 : index
  const step = progress(batch, await journal.transactionsOf(batch.key))[place]
  if (!step?.row || step.state === 'open') throw refused(t('error_notSent'))
  if (step.state !== 'flying') throw refused(t('error_callNotWaiting'))
  // The count of transactions is the same whichever of the two ran. A call that was told as cancelled might have happened,
  // and one that was told as done might not: no status would be true. The same call with a higher fee is the same call.
  if (by === 'cancel' && counting.has(plan.chainId)) {
    throw refused(t('error_cannotCancel'))
  }

  const { lane, nonce } = step.row
  const rivals = (await journal.inLane(lane, inFlight)).filter((row) => row.nonce === nonce)
  const old = newestAt(rivals, nonce)
  if (!old || !rivals.every(isFlying)) throw refused(t('error_ranAlready'))
  if (old.batch !== batch.key) throw refused(t('error_takesPlace'))
  if (by === 'cancel' && old.fills) throw refused(t('error_cancelling'))

  const prepared = await prepare(node, { ...plan, mode: 'single' }, [])
  const fees = raiseFees(feesOf(plan, prepared.fees, old), old.raw)
  if (by === 'cancel') return signFiller(tools, batch, { nonce, index: place, prepared, old, fees })
  const rows = (await signFresh(tools, batch, [again(old, plan, fees)])).map((row) => ({
    ...row,
    index: place,
    replaces: old.hash,
    ...(old.fills && { fills: true as const }),
  }))
  await store(tools, batch, rows)
  return rows.map(({ hash }) => hash)[0] as Hex
}

/** What the market asks now, or else what was paid before: it is raised from there. */
function feesOf({ fees }: Plan, market: Plan['fees'], { raw }: TransactionRow): FeeValues {
  const known = market ?? fees
  if (known) return feeValues(known)
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = readSigned(raw)
  return gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
}

/** The content of signed bytes with other fees. An authorization stays valid, since the nonce stays. */
function again({ raw, nonce }: TransactionRow, { chainId }: Plan, fees: FeeValues): SignableTransaction {
  const { to, value, data, gas, authorizationList } = readSigned(raw)
  const content = { chainId, nonce, gas, ...(to && { to }), value, data }
  if (!authorizationList) return { ...content, ...typed(fees) }
  return { ...content, type: 'eip7702', authorizationList, ...asDynamic(fees) }
}
