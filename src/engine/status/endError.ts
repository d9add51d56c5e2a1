import { findDelegate } from '../../contracts/delegates.ts'
import { type SerializedError, WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Tools } from '../engineContext.ts'
import { type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { codeOf } from '../sign/accountCode.ts'
import { isFasterCopy } from '../track/replacements.ts'

/** Why a batch did not do all that it should have, as its status tells it. */
export async function endError(
  { node }: Tools,
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
): Promise<SerializedError | undefined> {
  if (batch.stopped && batch.error) return batch.error
  const refused = transactions.find(
    (row) => row.state === 'dropped' && row.error && !row.fills && !isFasterCopy(row, transactions),
  )
  if (refused) return refused.error
  const steps = progress(batch, transactions)
  if (steps.some(({ cancelled }) => cancelled)) {
    return new WalletError('userRejected', 'The user cancelled it after it was sent').toJSON()
  }
  if (steps.some(({ row }) => row?.state === 'lost')) return lost()
  const beaten = steps.flatMap(({ state, row }, index) =>
    state === 'never' && row?.state === 'replaced' ? [index] : [],
  )
  if (beaten.length > 0) return new WalletError('nonceTooLow', whoseNonce(beaten, steps)).toJSON()
  const [first] = steps
  const { mode, undelegates } = batch.plan
  if (!(mode === 'atomic' || undelegates) || first?.state !== 'done' || !first.row) return undefined
  const { receipt } = first.row
  if (!receipt) return undefined
  // An authorization that does not hold is skipped in silence, and the upgrade may be gone after a reorganisation: the
  // account then calls itself, which succeeds and does nothing.
  const delegate = await codeOf({ node, plan: batch.plan, row: first.row, receipt })
  if (undelegates) return delegate ? remaining() : undefined
  return delegate && findDelegate(delegate) ? undefined : ineffective()
}

/**
 * A call whose nonce another transaction used is signed again only if no later call of the batch is signed.
 * Otherwise the calls would run in another order than the app's. The user may retry the remaining ones.
 */
function whoseNonce(beaten: readonly number[], steps: readonly Progress[]): string {
  if (steps.length === 1) return 'Another transaction of the account took the place of this one'
  const which = beaten.length === 1 ? 'call' : 'calls'
  const numbers = beaten.map((index) => index + 1).join(', ')
  const taken = `Another transaction of the account took the place of ${which} ${numbers}`
  const ranLater = steps.some(({ state }, index) => state === 'done' && index > (beaten[0] ?? 0))
  return ranLater ? `${taken}, and a later call was sent already` : taken
}

function lost(): SerializedError {
  return new WalletError('chainDisconnected', 'The network was started anew, and this was lost with it', {
    fault: 'chainReset',
  }).toJSON()
}

function remaining(): SerializedError {
  return new WalletError('internal', 'The account was not made a plain one: the authorization did not hold', {
    fault: 'stillUpgraded',
  }).toJSON()
}

function ineffective(): SerializedError {
  return new WalletError(
    'noUpgradesOnChain',
    'The account was not upgraded when the transaction ran, so none of the calls did',
    { fault: 'ineffective' },
  ).toJSON()
}
