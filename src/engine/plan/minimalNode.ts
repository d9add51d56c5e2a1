import { isMissing, type Node } from '../node.ts'
import { everTold, type Receipts } from '../track/receiptSupport.ts'

/** As often a node must lack every other method before we believe that it knows only two. */
const missesToBelieve = 3

/**
 * Learns from the answers before signatures if a network's node knows two methods only. A method that worked once
 * on this network is never missing (D36).
 */
export function learnMinimal(receipts: Receipts): NonNullable<Node['isMinimal']> {
  const misses = new Map<number, number>()
  return async (chainId, answers) => {
    const isMissed = answers.every(isMissing)
    if (answers.some((one) => 'result' in one)) misses.set(chainId, Number.NEGATIVE_INFINITY)
    else if (isMissed) misses.set(chainId, (misses.get(chainId) ?? 0) + 1)
    const isBelieved = isMissed && (misses.get(chainId) ?? 0) >= missesToBelieve
    return isBelieved && !(await everTold(receipts, chainId))
  }
}
