import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { createRpc } from './client.ts'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ sync: 'base', interval: 100, block: 1000 })
})
afterAll(() => node.stop())

test('the wallet sends over a quick node with its receipt, although nobody told its pace', async () => {
  await vi.waitFor(async () => expect(Number(await node.rpc('eth_blockNumber'))).toBeGreaterThan(10), 10_000)
  const network = {
    ...{ chainId: node.chainId, name: 'Added', rpcUrls: [node.url], symbol: 'ETH', decimals: 18 },
    ...{ blockTime: 2000, custom: true },
  }
  const rpc = createRpc({ network: () => network })
  rpc.verify(node.chainId)
  await vi.waitFor(() => expect(rpc.syncMethod(node.chainId)).toBe('eth_sendRawTransactionSync'), 5000)
  expect(node.requests('eth_getBlockByNumber').map(({ params }) => params)).toHaveLength(2)
})
