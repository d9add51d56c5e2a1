import { WalletError } from '../../domain/errors.ts'
import { present } from '../../lib/present.ts'
import { fundsOf } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { asPlanned, type PlannedBatch, progress } from '../plan/progress.ts'
import { statusCode } from '../status/callsStatus.ts'

/**
 * Brings another account's funds before a batch signs anything: once, whatever happens. True if the batch may go
 * on: the funds have arrived, or it has ended.
 */
export async function fundsArrived(context: EngineContext, batch: PlannedBatch): Promise<boolean> {
  const { journal } = context
  const funds = await bring(context, batch)
  if (!funds) return batch.stopped ? true : end(context, batch)
  if (batch.stopped) {
    if (funds.state !== 'settled' && !funds.stopped) {
      await journal.changeBatch(funds.key, { stopped: true })
      context.drive?.(funds.plan.chainId, funds.plan.from)
    }
    return true
  }
  if (funds.lost) return end(context, batch)
  if (funds.state !== 'settled') {
    // It waits for the unlock as the funds do, and asks no node meanwhile.
    if (context.locked.has(funds.key)) context.locked.add(batch.key)
    return false
  }
  const status = statusCode(funds, progress(funds, await journal.transactionsOf(funds.key)))
  if (status === 200) return true
  // A reorganisation took the funds back, and they may still come.
  return status === 100 ? false : end(context, batch)
}

/** The batch that brings the funds, planned now if it never was. `undefined` if it is not wanted, or lost. */
async function bring(
  { journal, now, drive }: EngineContext,
  { key, origin, request, plan, stopped, brought }: PlannedBatch,
): Promise<PlannedBatch | undefined> {
  const { chainId, brings, local } = plan
  if (!brings) return undefined
  const funds = fundsOf({ origin, key })
  const known = asPlanned(await journal.batch(funds.key))
  if (brought || stopped) return known
  const own = { kind: 'batch' as const, chainId, ...brings, ...present({ local }) }
  const planned = known ?? asPlanned(await journal.plan({ ...funds, request, at: now(), plan: own }))
  // Written last: after a death in between, the same plan is found.
  await journal.changeBatch(key, { brought: true })
  drive?.(chainId, brings.from)
  return planned
}

/** The calls need the funds, so none of them is signed. */
async function end({ journal }: EngineContext, { key }: PlannedBatch): Promise<true> {
  await journal.changeBatch(key, { stopped: true, error: new WalletError('fundsNotBrought').toJSON() })
  return true
}
