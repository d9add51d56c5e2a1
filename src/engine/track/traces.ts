import type { Hex } from 'viem'
import { resultOf } from '../../rpc/readResult.ts'
import { type Answer, isMissing } from '../node.ts'

/** The presence of a transaction on a node, pending or executed. */
export type Trace = 'here' | 'absent' | 'unknown'

/** The requests that find out if a node has a transaction. */
export function traceOf(hash: Hex) {
  return [
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
  ]
}

/** Reads those answers. An error proves nothing; a node without these methods has no transactions. */
export function traceIn(answers: readonly Answer[]): Trace {
  if (answers.some((answer) => Boolean(resultOf(answer)))) return 'here'
  return answers.every((answer) => 'result' in answer || isMissing(answer)) ? 'absent' : 'unknown'
}
