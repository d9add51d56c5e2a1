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

/** As often a node must lack a method in a row before we believe it. */
const misses = 3

/** Asks again while an answer is that a method is missing: nodes also say so by mistake (D36). */
export async function askTraces(ask: () => Promise<Answer[][]>): Promise<Answer[][]> {
  for (let times = 1; ; times++) {
    const all = await ask()
    if (times === misses || !all.flat().some(isMissing)) return all
  }
}

/**
 * Reads those answers. An error proves nothing. A network without these methods has no transactions, unless it
 * `told` a receipt before (D36).
 */
export function traceIn(answers: readonly Answer[], told: boolean): Trace {
  if (answers.some((answer) => Boolean(resultOf(answer)))) return 'here'
  return answers.every((answer) => 'result' in answer || (!told && isMissing(answer))) ? 'absent' : 'unknown'
}
