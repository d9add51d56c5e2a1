import { send } from '../commands/sendCommand.ts'

/** Sends calls to the selected network's node in one request. A refused call results in `null`. */
export type Ask = (requests: readonly { method: 'eth_call'; params: unknown[] }[]) => Promise<unknown[]>

/** Sends the calls through the background. Rejects if the node does not answer. */
export const askNode: Ask = async (requests) => (await send('node.read', { requests: [...requests] })).results
