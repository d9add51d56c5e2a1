import type { Call } from '../../domain/batch.ts'
import type { RemainingCalls } from '../../engine/status/remainingCalls.ts'
import type { PageRequest } from '../../requests/pageRequest.ts'
import { isPrivateOwner } from '../../storage/journal/rows.ts'
import { ownRequest } from './ownRequest.ts'

/**
 * A request from the wallet itself for the calls of a batch that failed or never ran, with the same account and
 * network. It has the same checks, screen and journal as a site's request. The site's own batch keeps its
 * status. A private batch stays private, however often it is sent again.
 */
export function retryRequest(key: string, { plan, indices }: RemainingCalls): PageRequest {
  const calls = indices.flatMap((index) => plan.calls[index] ?? [])
  const chainId = `0x${plan.chainId.toString(16)}`
  const [only, ...more] = calls
  const base = {
    ...([key, plan.retries ?? ''].some(isPrivateOwner) && { incognito: true as const }),
    retries: key,
  }
  if (only && !only.to && more.length === 0) {
    const { value, data, gas } = only
    const transaction = { from: plan.from, chainId, value, data, ...(gas && { gas }) }
    return { ...ownRequest('eth_sendTransaction', [transaction]), ...base }
  }
  const batch = {
    version: '2.0.0',
    from: plan.from,
    chainId,
    atomicRequired: plan.mode === 'atomic' && more.length > 0,
    calls: calls.map((call) => again(call, plan.flowControl)),
    ...(plan.flowControl && { capabilities: { flowControl: { atomicity: 'none' } } }),
  }
  return { ...ownRequest('wallet_sendCalls', [batch]), ...base }
}

function again({ to, value, data, gas, onFailure = 'halt' }: Call, flowControl: true | undefined) {
  const capabilities = {
    ...(gas && { gasLimitOverride: { value: gas } }),
    ...(flowControl && { flowControl: { onFailure } }),
  }
  return { to, value, data, ...(Object.keys(capabilities).length > 0 && { capabilities }) }
}
