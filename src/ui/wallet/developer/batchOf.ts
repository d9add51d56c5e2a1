import { keccak256, stringToHex } from 'viem/utils'
import type { Recorded } from '../../../messages/developerRecord.ts'

/** Requests that become a batch whose id the wallet makes. */
const transactions = ['eth_sendTransaction']

/** The id of the batch that a request became; `undefined` where it became none, or in a private window. */
export function batchOf({ id, origin, incognito, method, answer, error }: Recorded): string | undefined {
  if (!answer || answer.cut || error || incognito) return undefined
  if (transactions.includes(method)) return keccak256(stringToHex(`${origin} ${id}`))
  return method === 'wallet_sendCalls' ? JSON.parse(answer.text).id : undefined
}
