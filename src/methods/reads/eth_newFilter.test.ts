import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Method } from '../method.ts'
import { call, hash, make, token } from '../methodContext.fake.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'
import { eth_newFilter } from './eth_newFilter.ts'
import { eth_uninstallFilter } from './eth_uninstallFilter.ts'

/** A node whose chain the test extends. Each block has one log, with the block's number. */
function chain(head = 16) {
  const fake = make()
  const node = { head }
  fake.services.chain.forward.mockImplementation(async (_, method, params) => {
    const [blockOrFilter] = params as [Record<string, string> | string]
    if (method === 'eth_blockNumber') return `0x${node.head.toString(16)}`
    if (method === 'eth_getBlockByNumber')
      return { number: blockOrFilter, hash: `hash of ${blockOrFilter}`, transactions: [] }
    const { fromBlock, toBlock } = blockOrFilter as Record<string, string>
    const first = Number(fromBlock)
    const last = toBlock === 'latest' ? node.head : Number(toBlock)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  })
  const ask = async (method: Method, ...params: unknown[]) =>
    (await call(method, params, fake.context)).result
  return { ...fake, node, ask }
}

test('a filter of logs returns each log once, however often it is polled', async () => {
  const { node, ask } = chain()
  const id = await ask(eth_newFilter, { address: token, topics: [hash] })
  expect(await ask(eth_getFilterChanges, id)).toEqual([])
  node.head = 19
  expect(await ask(eth_getFilterChanges, id)).toEqual([17, 18, 19])
  expect(await ask(eth_getFilterChanges, id)).toEqual([])
})

test('whenever it is polled, nothing repeats and nothing is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 10 }), async (steps) => {
      const { node, ask } = chain(0)
      const id = await ask(eth_newFilter, {})
      const received: unknown[] = []
      for (const step of steps) {
        node.head += step
        received.push(...((await ask(eth_getFilterChanges, id)) as unknown[]))
      }
      expect(received).toEqual(Array.from({ length: node.head }, (_, place) => place + 1))
    }),
    { numRuns: 50 },
  )
})

test('a node that fails meanwhile makes nothing go missing', async () => {
  const { node, ask, services } = chain()
  const id = await ask(eth_newFilter, {})
  node.head = 18
  services.chain.forward.mockImplementationOnce(async () => '0x12')
  services.chain.forward.mockRejectedValueOnce(new Error('down'))
  await expect(ask(eth_getFilterChanges, id)).rejects.toThrow('down')
  expect(await ask(eth_getFilterChanges, id)).toEqual([17, 18])
})

test('its own bounds hold', async () => {
  const { node, ask } = chain()
  const id = await ask(eth_newFilter, { fromBlock: '0x5', toBlock: '0x12' })
  node.head = 30
  expect(await ask(eth_getFilterChanges, id)).toEqual([17, 18])
  expect(await ask(eth_getFilterLogs, id)).toEqual(Array.from({ length: 14 }, (_, place) => 5 + place))
})

test('a filter of blocks tells their hashes', async () => {
  const { node, ask } = chain()
  const id = await ask(eth_newBlockFilter)
  node.head = 18
  expect(await ask(eth_getFilterChanges, id)).toEqual(['hash of 0x11', 'hash of 0x12'])
  await expect(ask(eth_getFilterLogs, id)).rejects.toMatchObject({ kind: 'invalidParams' })
})

test('it stays on its network when another is selected', async () => {
  const { context, services, ask } = chain()
  const id = await ask(eth_newFilter, {})
  await call(eth_getFilterChanges, [id], { ...context, chainId: 1 })
  expect(services.chain.forward.mock.calls.map(([chainId]) => chainId)).toEqual([31337, 31337])
})

test('the id of another site is one that does not exist', async () => {
  const { context, ask } = chain()
  const id = await ask(eth_newFilter, {})
  const other = { ...context, origin: 'https://other.example' }
  await expect(call(eth_getFilterChanges, [id], other)).rejects.toMatchObject({ kind: 'invalidParams' })
  await expect(call(eth_getFilterLogs, [id], other)).rejects.toMatchObject({ kind: 'invalidParams' })
  expect((await call(eth_uninstallFilter, [id], other)).result).toBe(false)
  expect(await ask(eth_getFilterChanges, id)).toEqual([])
})

test('one that was ended does not come back', async () => {
  const { ask } = chain()
  const id = await ask(eth_newFilter, {})
  expect(await ask(eth_uninstallFilter, id)).toBe(true)
  expect(await ask(eth_uninstallFilter, id)).toBe(false)
  await expect(ask(eth_getFilterChanges, id)).rejects.toMatchObject({ kind: 'invalidParams' })
})

test.each([
  [undefined],
  [[]],
  [['x']],
  [[{ blockHash: hash }]],
  [[{ address: Array(300).fill(token) }]],
  [[{}, {}]],
])('other parameters are refused', async (params) => {
  await expect(call(eth_newFilter, params, make().context)).rejects.toMatchObject({ kind: 'invalidParams' })
})
