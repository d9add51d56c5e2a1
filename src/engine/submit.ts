import type { Address } from 'viem'
import { WalletError } from '../domain/errors.ts'
import type { Submission } from '../domain/services.ts'
import { batchKey, fundsOf, laneKey } from '../storage/journal/rows.ts'
import type { EngineContext } from './engineContext.ts'
import { activeLanes } from './lanes.ts'
import { prepare } from './plan/prepare.ts'
import { localIn } from './sign/signedBounds.ts'

/**
 * Starts to read what the first step signs with. Only if the lane is idle: otherwise it signs later. The calls
 * are the key, because wrappers of the engine pass them on as they are.
 */
export function prepareSubmission(
  context: EngineContext,
  { origin, request, id, ...plan }: Submission,
): void {
  const { node, prepared } = context
  // The paymaster learns of a batch only once it is approved.
  // Before the funds of another account arrive, the calls fail.
  if (plan.sponsor || plan.brings) return
  // A send waits for the chain's name, and must know the node's methods.
  node.verify?.(plan.chainId)
  if (activeLanes(context, plan.chainId).includes(laneKey(plan.chainId, plan.from))) return
  const first = prepare(node, plan, plan.mode === 'pipelined' ? [...plan.calls.keys()] : [0])
  // `sign` handles the rejection, if it awaits this promise at all.
  first.catch(() => undefined)
  prepared.set(plan.calls, first)
}

/**
 * Stores an approved batch. Resolves once its first transaction, or that of the account that brings its funds, is
 * signed and stored, or cannot be for now. A sponsored batch keeps its request open until it is signed or stopped,
 * unless another account brings its funds. Throws `feeRose` or `sponsorRefused` if the fee rose, or the sponsor
 * refused, before any signature: the request is open, so the user can be asked again.
 */
export async function submit(
  context: EngineContext,
  submission: Submission,
  drive: (chainId: number, from: Address) => Promise<void>,
): Promise<void> {
  const { journal, feeRoseAt, now, ahead, prepared, submitting } = context
  const { origin, request, id, ...approved } = submission
  const plan = { ...approved, ...localIn(context, approved) }
  const key = batchKey(origin, id)
  const first = plan.brings ? fundsOf({ origin, key }).key : key
  const isUnseen = !plan.ceiling && !plan.sponsor
  const feeRose = () => new WalletError('feeRose', undefined, { isUnseen })
  if (!prepared.has(plan.calls)) prepareSubmission(context, submission)
  const reading = prepared.get(plan.calls)
  if (reading) ahead.set(key, reading)
  let stop = () => {}
  try {
    const { state } = await journal.plan({ origin, id, request, at: now(), plan })
    // A batch that was submitted before may have signed calls.
    if (state !== 'planned' && (state === 'settled' || (await journal.transactionsOf(key)).length > 0)) return
    // Otherwise it would wait behind an earlier batch, and then for a fee that no screen showed.
    if (isUnseen && (await journal.withdraw(key))) throw feeRose()
    // A fee that was too high a moment ago may be approved by now.
    feeRoseAt.delete(first)
    if (plan.sponsor) submitting.set(key, undefined)
    const signed = new Promise<void>((resolve) => {
      stop = journal.watch(({ store, row }) => {
        const isOver =
          store === 'batches' && row.key === key && (submitting.get(key) || row.state === 'settled')
        if (isOver || (store === 'transactions' && row.batch === first)) resolve()
      })
    })
    const driven = drive(plan.chainId, plan.from).then(
      () => plan.brings && drive(plan.chainId, plan.brings.from),
    )
    await (plan.sponsor && !plan.brings ? signed : Promise.race([signed, driven]))
    const refusal = submitting.get(key)
    // As long as the refusal is known, a poll does not ask the sponsor again.
    if (refusal && (await journal.withdraw(key))) throw refusal
  } finally {
    stop()
    ahead.delete(key)
    submitting.delete(key)
  }
  const isTooLow = (await journal.batch(first))?.waits === 'fee' && (await journal.withdraw(first))
  if (isTooLow && (first === key || (await journal.withdraw(key)))) throw feeRose()
}
