import { send } from '../commands/sendCommand.ts'

/** Questions to the selected network's node, in one request. An answer is `null` where the node refuses it. */
export type Ask = (
  requests: readonly { method: 'eth_call' | 'eth_getLogs' | 'eth_blockNumber'; params: unknown[] }[],
) => Promise<unknown[]>

/** Asks through the background. Rejects where the node does not answer. */
export const askNode: Ask = async (requests) => (await send('node.read', { requests: [...requests] })).results
