import { delegateIn, findDelegate } from '../chain/delegates.ts'
import type { Plan, TransactionRow } from '../journal/rows.ts'
import { type SerializedError, WalletError } from '../wire/errors.ts'
import { resultOf } from './node.ts'
import { type PlannedBatch, progress } from './progress.ts'
import type { Tools } from './tools.ts'

/** Why a batch did not do all that it should have, as its status tells it. */
export async function endError(
  { node }: Tools,
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
): Promise<SerializedError | undefined> {
  if (batch.stopped && batch.error) return batch.error
  const refused = transactions.find(({ state, fills, error }) => state === 'dropped' && !fills && error)
  if (refused) return refused.error
  const steps = progress(batch, transactions)
  if (steps.some(({ state, row }) => state === 'never' && row?.state === 'replaced')) {
    return new WalletError(
      'nonceTooLow',
      'Another transaction of the account took the place of this one',
    ).toJSON()
  }
  const [first] = steps
  if (batch.plan.mode !== 'atomic' || first?.state !== 'done' || !first.row) return undefined
  return (await isUpgraded(node, batch.plan, first.row)) ? undefined : ineffective()
}

/**
 * An authorization that does not hold is skipped in silence, and the upgrade may be gone after a reorganisation: the
 * account then calls itself, which succeeds and does nothing.
 */
async function isUpgraded(
  node: Tools['node'],
  { chainId, from }: Plan,
  { receipt }: TransactionRow,
): Promise<boolean> {
  const at = [receipt?.blockNumber ?? 'latest', 'latest']
  const answers = await node.batch(
    chainId,
    at.map((block) => ({ method: 'eth_getCode', params: [from, block] })),
  )
  const codes = answers.map(resultOf).filter((code) => typeof code === 'string')
  const [code] = codes
  if (code === undefined)
    throw new WalletError('chainDisconnected', 'The node does not tell the code of the account')
  return findDelegate(delegateIn(code) ?? '') !== undefined
}

function ineffective(): SerializedError {
  return new WalletError(
    'noUpgradesOnChain',
    'The account was not upgraded when the transaction ran, so none of the calls did',
  ).toJSON()
}
