import { keccak256 } from 'viem'
import { refusal } from '../domain/nodeRefusals.ts'
import { disconnected, refused } from '../lib/postJson.ts'
import type { Request } from './client.ts'
import { isBusy } from './pauses.ts'
import { bytesIn } from './readResult.ts'
import type { Came } from './requestBatches.ts'

/** Whether a request hands signed bytes to a node. */
export function isSend({ method }: Request): boolean {
  return /sendRawTransaction/i.test(method)
}

/**
 * An answer to a send as what it means. A node that was busy, or that keeps the method from us, looked at nothing: its
 * error must not pass for a refusal of the bytes.
 */
export function unread(asked: Request | undefined, came: Came, host: string): Came {
  if (!asked || !isSend(asked) || !('error' in came)) return came
  if (isBusy(came.error.answer)) return { lost: refused(host, 429) }
  return came.error.withheld ? { lost: refused(host, 403) } : came
}

/**
 * An answer to bytes that this node, or another one, may have taken before. "Already known" is good news. A refusal says
 * nothing of the first time.
 */
export function doubted(asked: Request | undefined, came: Came): Came {
  if (!asked || !isSend(asked) || 'lost' in came || 'result' in came) return came
  const [raw] = Array.isArray(asked.params) ? asked.params : []
  const bytes = bytesIn(raw)
  if (bytes && refusal(came.error.answer).kind === 'alreadyKnown') return { result: keccak256(bytes) }
  return { lost: disconnected('A node may have taken it before', { fault: 'unclear' }) }
}
