import { expect, test } from 'vitest'
import { alice, call, make, silent } from '../methodContext.fake.ts'
import { eth_getTransactionCount } from './eth_getTransactionCount.ts'

test.each(['latest', 'pending', 'safe', 'finalized', 'earliest', '0x10'])(
  'the node returns the count at %s, for a site without a connection too',
  async (block) => {
    const { context, services } = make()
    services.chain.forward.mockResolvedValue('0x5')
    const stranger = { ...context, connected: [] }
    await expect(call(eth_getTransactionCount, [alice, block], stranger)).resolves.toEqual({ result: '0x5' })
    expect(services.chain.forward).toHaveBeenCalledWith(31337, 'eth_getTransactionCount', [alice, block])
  },
)

test.each([
  [[]],
  [[alice]],
  [[alice, 'newest']],
  [[alice, 16]],
  [[alice, null]],
  [[alice.slice(0, 41), 'latest']],
  [['alice.eth', 'latest']],
  [[alice, 'latest', 'latest']],
  [{ address: alice, block: 'latest' }],
])('other parameters are refused: %j', async (params) => {
  await expect(call(eth_getTransactionCount, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('a node that does not answer is 4901', async () => {
  const { context, services } = make()
  services.chain.forward.mockImplementation(silent)
  await expect(call(eth_getTransactionCount, [alice, 'latest'], context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})
