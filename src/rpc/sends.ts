import { keccak256 } from 'viem'
import { refusal } from '../domain/nodeRefusals.ts'
import { disconnected, refused } from '../lib/postJson.ts'
import type { Request } from './client.ts'
import { isBusy } from './pauses.ts'
import { bytesIn } from './readResult.ts'
import type { Came } from './requestBatches.ts'

/** Whether a request hands signed bytes to a node. */
export function isSend({ method }: Pick<Request, 'method'>): boolean {
  return /sendRawTransaction/i.test(method)
}

/**
 * Marks a send as `lost` if a busy node, or one that withholds the method, answers with an error: it did not
 * look at the bytes, so the error must not pass for a refusal.
 */
export function unread(request: Request | undefined, came: Came, host: string): Came {
  if (!request || !isSend(request) || !('error' in came)) return came
  if (isBusy(came.error.answer)) return { lost: refused(host, 429) }
  return came.error.withheld ? { lost: refused(host, 403) } : came
}

/**
 * The answer to bytes that this or another node may already have. "Already known" is a success. Any other
 * refusal proves nothing about the first attempt.
 */
export function doubted(request: Request | undefined, came: Came): Came {
  if (!request || !isSend(request) || 'lost' in came || 'result' in came) return came
  const [raw] = Array.isArray(request.params) ? request.params : []
  const bytes = bytesIn(raw)
  if (bytes && refusal(came.error.answer).kind === 'alreadyKnown') return { result: keccak256(bytes) }
  return { lost: disconnected('A node may have taken it before', { fault: 'unclear' }) }
}
