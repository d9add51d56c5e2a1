import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'

// The tests of eth_newFilter and eth_subscribe cover the results.
test.each([[undefined], [[]], [['x']], [[1]], [['0x']], [['0x1', '0x2']], [[null]]])(
  'other parameters are refused: %j',
  async (params) => {
    await expect(call(eth_getFilterChanges, params, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)

test('one that is looked at is kept, also while there is nothing new', async () => {
  const { services, context } = make()
  services.chain.forward.mockResolvedValue('0x10')
  const { result } = await call(eth_newBlockFilter, [], context)
  expect(await call(eth_getFilterChanges, [result], context)).toMatchObject({ result: [] })
  expect(services.filters.move).toHaveBeenCalledWith(result, expect.objectContaining({ next: 17 }))
})
