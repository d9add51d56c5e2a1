import { afterEach, expect, test, vi } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('an ID is a quantity: it has no leading zeros', async () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000abc-0000-4000-8000-000000000001')
  const { context, services } = make()
  services.chain.forward.mockResolvedValue('0x10')
  const { result } = await call(eth_newBlockFilter, [], context)
  expect(result).toBe('0xabc000040008000000000000001')
})

// The tests of eth_newFilter and eth_subscribe cover the other results.
test.each([[[1]], [{}], [[{}]]])('other parameters are refused: %j', async (params) => {
  await expect(call(eth_newBlockFilter, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})
