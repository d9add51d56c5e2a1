import { garbled, hostOf, post } from '../lib/postJson.ts'
import { answerTo } from './jsonRpc.ts'

/** Milliseconds for an answer of a bundler or a paymaster. */
const timeout = 10_000

/**
 * Asks a JSON-RPC service that is not a node of a chain: a bundler or a paymaster. Throws `NodeError` with the
 * service's own error, or `chainDisconnected` without a usable answer.
 */
export type AskService = (url: string, method: string, params: readonly unknown[]) => Promise<unknown>

export const askService: AskService = async (url, method, params) => {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const posted = await post((...request) => fetch(...request), url, body, timeout)
  if ('fault' in posted) throw posted.fault
  const answer = answerTo(1, posted.json, posted.status)
  if (!answer) throw garbled(hostOf(url), 'does not answer in JSON-RPC')
  if ('error' in answer) throw answer.error
  return answer.result
}
