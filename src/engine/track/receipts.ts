import type { Hex } from 'viem'
import type { Receipt } from '../../domain/batch.ts'
import { numberIn, resultOf } from '../../rpc/readResult.ts'
import type { Answer } from '../node.ts'

/** A receipt, `null` if the node has none. `undefined` if it gives no answer, or another receipt. */
export function receiptIn(answer: Answer | undefined, hash: Hex): Receipt | null | undefined {
  const result = resultOf(answer)
  if (result === null || result === undefined) return result
  const receipt = asReceipt(result)
  return receipt?.transactionHash.toLowerCase() === hash ? receipt : undefined
}

/** A node's receipt in the form of EIP-5792. */
function asReceipt(input: unknown): Receipt | undefined {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = input as Partial<Receipt>
  if (!blockHash || !blockNumber || numberIn(blockNumber) === undefined) return undefined
  if (!transactionHash || !Array.isArray(logs)) return undefined
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status: status === '0x0' ? '0x0' : '0x1',
    blockHash,
    blockNumber,
    gasUsed: gasUsed ?? '0x0',
    transactionHash,
  }
}
