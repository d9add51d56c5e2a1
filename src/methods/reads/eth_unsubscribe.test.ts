import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'

// The tests of eth_newFilter and eth_subscribe cover the results.
test.each([[undefined], [[]], [['x']], [[1]], [['0x']], [['0x1', '0x2']], [[null]]])(
  'other parameters are refused: %j',
  async (params) => {
    await expect(call(eth_unsubscribe, params, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)
