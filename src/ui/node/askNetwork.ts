import { refused } from '../../domain/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import type { Rpc } from '../../rpc/client.ts'
import { quantityIn, resultOf } from '../../rpc/readResult.ts'
import { uiState } from '../shell/useUiState.ts'

/** The reads that pages send to networks. */
type Read = {
  method:
    | 'eth_call'
    | 'eth_getLogs'
    | 'eth_blockNumber'
    | 'eth_getBalance'
    | 'eth_getCode'
    | 'eth_getStorageAt'
    | 'eth_getBlockByNumber'
    | 'eth_getTransactionCount'
    | 'eth_estimateGas'
    | 'eth_simulateV1'
    | 'eth_feeHistory'
    | 'eth_maxPriorityFeePerGas'
    | 'eth_gasPrice'
    | 'eth_txGasLimitCap'
  params: readonly unknown[]
}

/** Sends calls to one network's nodes in one request. A refused call results in `null`. */
export type Ask = (requests: readonly { method: 'eth_call'; params: unknown[] }[]) => Promise<unknown[]>

/** Sends reads to one network's nodes. A refused request results in `null`. */
export type AskNetwork = (requests: readonly Read[]) => Promise<unknown[]>

/** One client for all networks, which remembers in this page which nodes answer. No first paint waits for it. */
export const pageRpc = lazy(async (): Promise<Rpc> => {
  const { createRpc } = await import('../../rpc/client.ts')
  return createRpc({
    network: (chainId) => uiState.getState().received?.networks.find((one) => one.chainId === chainId),
  })
})

/**
 * Asks the person's own nodes of a network, which need not be the selected one, from this page. Rejects if none
 * of them answers, or if they serve another chain: its balances are not those of this network.
 */
export function askNetwork(chainId: number, rpc?: Pick<Rpc, 'batch'>): AskNetwork {
  return async (requests) => {
    const { batch } = rpc ?? (await pageRpc())
    const [name, ...answers] = await batch(chainId, [{ method: 'eth_chainId', params: [] }, ...requests])
    const served = quantityIn(resultOf(name))
    if (served !== undefined && served !== BigInt(chainId))
      throw refused('error_otherChain', { served: Number(served), wanted: chainId }, 'chainDisconnected')
    return answers.map((answer) => resultOf(answer) ?? null)
  }
}
