import type { Hex } from 'viem'
import { delegateIn, findDelegate } from '../chain/delegates.ts'
import type { Plan, TransactionRow } from '../journal/rows.ts'
import { type SerializedError, WalletError } from '../wire/errors.ts'
import { type Answer, resultOf } from './node.ts'
import { type PlannedBatch, progress } from './progress.ts'
import { isFasterCopy } from './rivals.ts'
import type { Tools } from './tools.ts'

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
  if (steps.some(({ state, row }) => state === 'never' && row?.state === 'replaced')) {
    return new WalletError(
      'nonceTooLow',
      'Another transaction of the account took the place of this one',
    ).toJSON()
  }
  const [first] = steps
  const { mode, undelegates } = batch.plan
  if (!(mode === 'atomic' || undelegates) || first?.state !== 'done' || !first.row) return undefined
  const delegate = delegateIn(await codeAfter(node, batch.plan, first.row))
  if (undelegates) return delegate ? remaining() : undefined
  return delegate && findDelegate(delegate) ? undefined : ineffective()
}

/**
 * An authorization that does not hold is skipped in silence, and the upgrade may be gone after a reorganisation: the
 * account then calls itself, which succeeds and does nothing. The code counts only in the very block of the receipt:
 * where another block stands at that height by now, the next look tells what became of the transaction.
 */
async function codeAfter(
  node: Tools['node'],
  { chainId, from }: Plan,
  { receipt }: TransactionRow,
): Promise<string> {
  const number = receipt?.blockNumber ?? 'latest'
  const block = { method: 'eth_getBlockByNumber', params: [number, false] }
  const codes = [number, 'latest'].map((at) => ({ method: 'eth_getCode', params: [from, at] }))
  const [before, ...answers] = await node.batch(chainId, [block, ...codes, block])
  const after = answers.pop()
  const [code] = answers.map(resultOf).filter((found) => typeof found === 'string')
  const stands = [before, after].every((answer) => hashOf(answer) === receipt?.blockHash)
  if (code === undefined || !stands)
    throw new WalletError('chainDisconnected', 'The node does not tell the code of the account')
  return code
}

function hashOf(answer: Answer | undefined): Hex | undefined {
  return (resultOf(answer) as { hash?: Hex } | null | undefined)?.hash
}

function remaining(): SerializedError {
  return new WalletError(
    'internal',
    'The account was not made a plain one: the authorization did not hold',
  ).toJSON()
}

function ineffective(): SerializedError {
  return new WalletError(
    'noUpgradesOnChain',
    'The account was not upgraded when the transaction ran, so none of the calls did',
  ).toJSON()
}
