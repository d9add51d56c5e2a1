import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { serveNode } from './emptyNode.ts'

test('answers what wallets ask before they add a network', async () => {
  const node = await serveNode('0x1234')
  const client = createPublicClient({ transport: http(node.url, { retryCount: 0 }) })
  const address = `0x${'ab'.repeat(20)}` as const
  expect(await client.getChainId()).toBe(0x1234)
  expect(await client.getBlock()).toMatchObject({ number: 1n, baseFeePerGas: 1n, transactions: [] })
  expect(await client.getCode({ address })).toBeUndefined()
  expect(await client.getBalance({ address })).toBe(0n)
  expect(await client.getTransactionCount({ address })).toBe(0)
  expect((await client.call({ to: address, data: '0x1234' })).data).toBeUndefined()
  await expect(client.request({ method: 'eth_syncing' as never })).rejects.toThrow(/not/)
  await node.close()
})
