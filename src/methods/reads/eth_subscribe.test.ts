import { expect, test } from 'vitest'
import { call, localhost, make, token } from '../methodContext.fake.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_subscribe } from './eth_subscribe.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'

const block = (number: number, ...transactions: string[]) => ({
  number: `0x${number.toString(16)}`,
  hash: `hash of ${number}`,
  transactions,
  uncles: [],
  withdrawals: [],
})

/** Subscribes, and polls like the content script. */
async function subscribe(...params: unknown[]) {
  const fake = make()
  fake.services.chain.forward.mockResolvedValue('0x10')
  const { result } = await call(eth_subscribe, params, fake.context)
  const { id, every } = result as { id: string; every: number }
  return {
    ...fake,
    id,
    every,
    look: async () => (await call(eth_getFilterChanges, [id], fake.context)).result,
  }
}

test('newHeads are headers, without what a block has beside its header', async () => {
  const { services, look, every } = await subscribe('newHeads')
  services.chain.forward.mockResolvedValueOnce('0x11').mockResolvedValueOnce(block(17))
  expect(await look()).toEqual([{ number: '0x11', hash: 'hash of 17' }])
  expect(every).toBe(1000)
})

test('logs are those of the filter, of new blocks', async () => {
  const { services, look } = await subscribe('logs', { address: token })
  services.chain.forward.mockResolvedValueOnce('0x12').mockResolvedValueOnce(['a log'])
  expect(await look()).toEqual(['a log'])
  expect(services.chain.forward).toHaveBeenLastCalledWith(31337, 'eth_getLogs', [
    { address: token, fromBlock: '0x11', toBlock: '0x12' },
  ])
})

test('pre-confirmed transactions are reported once each, as often as the network pre-confirms', async () => {
  const [one, two, three, four] = ['0x11', '0x22', '0x33', '0x44'].map((start) => start.padEnd(66, '0'))
  const { services, look, every } = await subscribe('newFlashblockTransactions')
  const blocks = (...of: ReturnType<typeof block>[]) =>
    services.chain.forward.mockImplementation(async (_chainId, _method, params) => {
      const [blockTag] = params as [string]
      return blockTag === 'pending' ? (of.at(-1) ?? null) : of.find(({ number }) => number === blockTag)
    })
  blocks(block(17, `${one}`))
  expect(await look()).toEqual([one])
  blocks(block(17, `${one}`, `${two}`))
  expect(await look()).toEqual([two])
  blocks(block(17, `${one}`, `${two}`, `${three}`), block(18, `${four}`))
  expect(await look()).toEqual([three, four])
  blocks()
  expect(await look()).toEqual([])
  expect(every).toBe(200)
})

test('a network that does not pre-confirm has no such subscription', async () => {
  const { context, services } = make()
  const { preconfirmation: _, ...slow } = localhost
  services.networks.get.mockReturnValue({ ...slow, blockTime: 12_000 })
  services.chain.forward.mockResolvedValue('0x10')
  await expect(call(eth_subscribe, ['newFlashblockTransactions'], context)).rejects.toMatchObject({
    kind: 'unsupportedMethod',
  })
  await expect(call(eth_subscribe, ['newHeads'], context)).resolves.toMatchObject({ result: { every: 4000 } })
})

test('it ends once', async () => {
  const { id, context } = await subscribe('newHeads')
  await expect(call(eth_unsubscribe, [id], context)).resolves.toEqual({ result: true })
  await expect(call(eth_unsubscribe, [id], context)).resolves.toEqual({ result: false })
})

test.each([
  [undefined],
  [[]],
  [['newBlocks']],
  [['syncing']],
  [['newHeads', {}]],
  [['logs', 1]],
  [['newFlashblockTransactions', true]],
])('other parameters are refused: %j', async (params) => {
  await expect(call(eth_subscribe, params, make().context)).rejects.toMatchObject({ kind: 'invalidParams' })
})
