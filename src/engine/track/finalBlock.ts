import { memberOf, quantityIn, resultOf } from '../../rpc/readResult.ts'
import type { Answer } from '../node.ts'

/** The tags of blocks that are final by the network's own measure, the best one first. */
export const finalTags = ['finalized', 'safe']

/** Answers of nodes that do not know a tag, or have no block for it. */
const unknownTag =
  /unknown block|block not found|block ?tag|block number not supported|without 0x prefix|parsing "/i

/**
 * What the best tag's answer holds. `null` if the node knows none of the tags, so that only depth can tell.
 * `undefined` after any other error: a limit or a timeout is no reason to believe less than the network's measure.
 */
export function finalIn<found>(
  answers: readonly (Answer | undefined)[],
  read: (result: unknown) => found | undefined,
): found | null | undefined {
  for (const answer of answers) {
    const found = read(resultOf(answer))
    if (found !== undefined) return found
    if (!lacksTag(answer)) return undefined
  }
  return null
}

export const heightOf = (block: unknown) => quantityIn(memberOf(block, 'number'))

function lacksTag(answer: Answer | undefined): boolean {
  if (!answer || 'result' in answer) return answer?.result === null
  const { code, message } = answer.error.answer
  return code === -32602 || unknownTag.test(message)
}
