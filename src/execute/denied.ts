import { memberOf, resultOf } from '../chain/answers.ts'
import type { TransactionRow } from '../journal/rows.ts'
import { askAll, type Node } from './node.ts'
import type { Sight } from './observe.ts'

/**
 * Takes out of a look what would count as included, where another node of the network knows nothing of it and has a block
 * at that height. A node that is behind denies nothing, and neither does one that is silent.
 */
export async function dropDenied(
  node: Node,
  chainId: number,
  rows: readonly TransactionRow[],
  { receipts, latest, several }: Sight,
): Promise<void> {
  const told = rows.flatMap(({ hash, state }) => {
    const receipt = state === 'included' ? undefined : receipts.get(hash)
    return receipt && latest && Number(receipt.blockNumber) <= latest.number ? [{ ...receipt, hash }] : []
  })
  if (!several || told.length === 0) return
  const asked = told.flatMap(({ hash, blockNumber }) => [
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getBlockByNumber', params: [blockNumber, false] },
  ])
  // Where one of them is silent, none is heard: what is pre-confirmed everywhere must not wait for a node that is gone.
  const all = await askAll(node, chainId, asked).catch(() => [])
  for (const answers of all)
    for (const [index, { hash }] of told.entries()) {
      const [receipt, block] = answers.slice(2 * index)
      if (resultOf(receipt) === null && memberOf(resultOf(block), 'hash')) receipts.delete(hash)
    }
}
