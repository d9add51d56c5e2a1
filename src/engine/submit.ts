import type { Address } from 'viem'
import { feeRose } from '../domain/review/feeRose.ts'
import type { Submission } from '../domain/services.ts'
import { batchKey, laneKey, type Plan } from '../storage/journal/rows.ts'
import { lanesOf } from './activeLanes.ts'
import type { EngineContext } from './engineContext.ts'
import { type Prepared, prepare } from './plan/prepare.ts'

/**
 * Stores an approved batch. Resolves once its first transaction is signed and stored, or cannot be for now.
 * Throws `FeeRose` if the fee rose before any signature: the request is open, so the user can be asked again.
 */
export async function submit(
  context: EngineContext,
  { origin, request, id, ...plan }: Submission,
  drive: (chainId: number, from: Address) => Promise<void>,
): Promise<void> {
  const { journal, feeRoseAt, now, ahead } = context
  const key = batchKey(origin, id)
  // The lane is idle, so the wallet can prepare while it writes the plan.
  if (!lanesOf(context, plan.chainId).includes(laneKey(plan.chainId, plan.from)))
    ahead.set(key, prepareFirst(context, plan))
  let stop = () => {}
  try {
    const { state } = await journal.plan({ origin, id, request, at: now(), plan })
    // A batch that was submitted before may have signed calls.
    if (state !== 'planned' && (state === 'settled' || (await journal.transactionsOf(key)).length > 0)) return
    // A fee that was too high a moment ago may be approved by now.
    feeRoseAt.delete(key)
    const signed = new Promise<void>((resolve) => {
      stop = journal.watch(({ store, row }) => {
        if (store === 'transactions' && row.batch === key) resolve()
      })
    })
    await Promise.race([signed, drive(plan.chainId, plan.from)])
  } finally {
    stop()
    ahead.delete(key)
  }
  if ((await journal.batch(key))?.waits === 'fee' && (await journal.withdraw(key)))
    throw feeRose({ isUnseen: plan.ceiling === undefined })
}

/** Prepares every call that may be signed in the first step. */
function prepareFirst({ node }: EngineContext, plan: Plan): Promise<Prepared> {
  const prepared = prepare(node, plan, plan.mode === 'pipelined' ? [...plan.calls.keys()] : [0])
  // `sign` handles the rejection, if it awaits this promise at all.
  prepared.catch(() => undefined)
  return prepared
}
