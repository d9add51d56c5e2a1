import { keccak256 } from 'viem'
import { disconnected, refused } from '../wire/post.ts'
import { refusal } from '../wire/refusals.ts'
import { bytesIn } from './answers.ts'
import type { Came } from './batches.ts'
import { isBusy } from './pauses.ts'
import type { Request } from './rpc.ts'

/** Whether a request hands signed bytes to a node. */
export function isSend({ method }: Request): boolean {
  return /sendRawTransaction/i.test(method)
}

/**
 * What a node that was busy, or that keeps a method from us, says to a send. It took nothing, and looked at nothing: its
 * error must not pass for a refusal of the bytes.
 */
export function unread(asked: Request | undefined, came: Came, host: string): Came {
  if (!asked || !isSend(asked) || !('error' in came)) return came
  if (isBusy(came.error.answer)) return { lost: refused(host, 429) }
  return came.error.withheld ? { lost: refused(host, 403) } : came
}

/**
 * What a node says to bytes that it, or another one, may have taken before. That it has them is good news; that it does
 * not want them says nothing of the first time.
 */
export function doubted(asked: Request | undefined, came: Came): Came {
  if (!asked || !isSend(asked) || 'lost' in came || 'result' in came) return came
  const [raw] = Array.isArray(asked.params) ? asked.params : []
  const bytes = bytesIn(raw)
  if (bytes && refusal(came.error.answer).kind === 'alreadyKnown') return { result: keccak256(bytes) }
  return { lost: disconnected('A node may have taken it before', { fault: 'unclear' }) }
}
