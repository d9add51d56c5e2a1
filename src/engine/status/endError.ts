import { findDelegate } from '../../contracts/delegates.ts'
import { type SerializedError, WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { isUnproven, type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { rescueError } from '../rescue/rescueOutcome.ts'
import { accountCode } from '../sign/accountCode.ts'
import { followFinal } from '../track/recount.ts'
import { isFasterCopy } from '../track/replacements.ts'

/** The error in a batch's status that explains why not all of its calls took effect. */
export async function endError(
  context: EngineContext,
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
): Promise<SerializedError | undefined> {
  const steps = progress(batch, transactions)
  // This error counts only while a call is not signed: after a reorganisation, all calls may run after all.
  if (batch.stopped && batch.error && steps.some(({ state }) => state === 'open')) return batch.error
  const refused = transactions.find(
    (row) => row.state === 'dropped' && row.error && !row.fills && !isFasterCopy(row, transactions),
  )
  if (refused) return refused.error
  if (steps.some(({ cancelled }) => cancelled)) {
    return new WalletError('userRejected', 'The user cancelled it after it was sent').toJSON()
  }
  if (steps.some(({ row }) => row?.state === 'lost')) return lost()
  if (steps.some(isUnproven)) return undefined
  const beaten = steps.flatMap(({ state, row }, index) =>
    state === 'never' && row?.state === 'replaced' ? [index] : [],
  )
  if (beaten.length > 0) return new WalletError('nonceTooLow', whoseNonce(beaten, steps)).toJSON()
  const [first] = steps
  const { mode, undelegates, sponsor, rescue } = batch.plan
  if (rescue && first?.row) return rescueError(batch.plan, first.row)
  // The EntryPoint runs an operation only after the account's own code has checked it.
  if (sponsor) return undefined
  if (!(mode === 'atomic' || undelegates) || first?.state !== 'done' || !first.row) return undefined
  const { row } = first
  const { receipt } = row
  // What ran on a chain before its restart can't be read any more, and would hold the account for ever.
  if (row.former) return lost()
  if (!receipt) return undefined
  // The chain silently skips an invalid authorization, and a reorganisation may remove the upgrade. The account
  // then calls itself, which succeeds and does nothing.
  const delegate = await accountCode({ node: context.node, plan: batch.plan, row, receipt }).catch(
    async (error: unknown) => {
      if (row.state === 'final') await followFinal(context, row)
      throw error
    },
  )
  if (undelegates) return delegate ? remaining() : undefined
  return delegate && findDelegate(delegate) ? undefined : ineffective()
}

/**
 * After another transaction used a call's nonce, the wallet signs the call again only if no later call is
 * signed: else the calls would run in another order than the app asked for. The user may retry the rest.
 */
function whoseNonce(beaten: readonly number[], steps: readonly Progress[]): string {
  if (steps.length === 1) return 'Another transaction took its place'
  const which = beaten.length === 1 ? 'call' : 'calls'
  const numbers = beaten.map((index) => index + 1).join(', ')
  const taken = `Another transaction of the account took the place of ${which} ${numbers}`
  const ranLater = steps.some(({ state }, index) => state === 'done' && index > (beaten[0] ?? 0))
  return ranLater ? `${taken}, and a later call was sent already` : taken
}

function lost(): SerializedError {
  return new WalletError('chainDisconnected', 'The network was restarted, so this was lost', {
    fault: 'chainReset',
  }).toJSON()
}

function remaining(): SerializedError {
  return new WalletError('internal', 'The upgrade stays: its removal did not hold', {
    fault: 'stillUpgraded',
  }).toJSON()
}

function ineffective(): SerializedError {
  return new WalletError('noUpgradesOnChain', 'The account was not upgraded: none of the calls ran', {
    fault: 'ineffective',
  }).toJSON()
}
