import { memberOf, resultOf } from '../../rpc/readResult.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'

/**
 * Removes the receipts of new inclusions from a poll if another node of the network has a block at that height,
 * but no receipt. A node that is behind or silent denies nothing.
 */
export async function dropDenied(
  node: Node,
  chainId: number,
  rows: readonly TransactionRow[],
  { receipts, latest }: ChainSnapshot,
): Promise<void> {
  const newReceipts = rows.flatMap(({ hash, state }) => {
    const receipt = state === 'included' ? undefined : receipts.get(hash)
    return receipt && latest && Number(receipt.blockNumber) <= latest.number ? [{ ...receipt, hash }] : []
  })
  if (newReceipts.length === 0) return
  const requests = newReceipts.flatMap(({ hash, blockNumber }) => [
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getBlockByNumber', params: [blockNumber, false] },
  ])
  for (const answers of (await node.everywhere?.(chainId, requests)) ?? [])
    for (const [index, { hash }] of newReceipts.entries()) {
      const [receipt, block] = answers?.slice(2 * index) ?? []
      if (resultOf(receipt) === null && memberOf(resultOf(block), 'hash')) receipts.delete(hash)
    }
}
