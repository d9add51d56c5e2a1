import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { wallet_getCallsHistory } from './wallet_getCallsHistory.ts'

const one = { id: 'mine', chainId: '0x7a69', status: 200, createdAt: 1_700_000_000_000 } as const

test.each([
  [undefined, 100],
  [[], 100],
  [[{}], 100],
  [[{ limit: 1 }], 1],
  [[{ limit: 100 }], 100],
])('%j asks the journal for this site alone, %i at most', async (params, limit) => {
  const { context, services } = make()
  services.engine.history.mockResolvedValue([one])
  await expect(call(wallet_getCallsHistory, params, context)).resolves.toEqual({ result: [one] })
  expect(services.engine.history).toHaveBeenCalledWith('https://app.example', limit)
  expect(services.chain.forward).not.toHaveBeenCalled()
})

test('without a connection it is 4100', async () => {
  await expect(call(wallet_getCallsHistory, [], { ...make().context, connected: [] })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test.each([
  [null],
  ['mine'],
  [[1]],
  [[{ limit: 0 }]],
  [[{ limit: 101 }]],
  [[{ limit: 1.5 }]],
  [[{ limit: '1' }]],
  [[{ origin: 'https://other.example' }]],
  [[{}, {}]],
])('other parameters are -32602: %j', async (params) => {
  await expect(call(wallet_getCallsHistory, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})
