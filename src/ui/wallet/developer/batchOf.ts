import { keccak256, stringToHex } from 'viem/utils'
import type { Recorded } from '../../../messages/developerRecord.ts'

/** Methods whose requests become a batch with an id that the wallet derives. */
const transactions = ['eth_sendTransaction']

/** Id of the batch that a request created. `undefined` if it created none, or in a private window. */
export function batchOf({ id, origin, incognito, method, answer, error }: Recorded): string | undefined {
  if (!answer || answer.cut || error || incognito) return undefined
  if (transactions.includes(method)) return keccak256(stringToHex(`${origin} ${id}`))
  return method === 'wallet_sendCalls' ? JSON.parse(answer.text).id : undefined
}
