import type { Hex } from 'viem'
import { resultOf } from '../../rpc/readResult.ts'
import { type Answer, isMissing } from '../node.ts'
import { everTold, type Receipts } from './receiptSupport.ts'

/** The presence of a transaction on a node, pending or executed. */
export type Trace = 'here' | 'absent' | 'unknown'

/** The requests that find out if a node has a transaction. */
export function traceOf(hash: Hex) {
  return [
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
  ]
}

/**
 * Reads those answers. An error proves nothing. A network without these methods has no transactions, but a network
 * that ever told a receipt has them (D36).
 */
export async function traceIn(
  context: Receipts,
  chainId: number,
  answers: readonly Answer[],
): Promise<Trace> {
  if (answers.some((answer) => Boolean(resultOf(answer)))) return 'here'
  if (answers.every((answer) => 'result' in answer)) return 'absent'
  const isKnown = answers.every((answer) => 'result' in answer || isMissing(answer))
  return isKnown && !(await everTold(context, chainId)) ? 'absent' : 'unknown'
}
