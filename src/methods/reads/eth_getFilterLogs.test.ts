import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'

// The tests of eth_newFilter and eth_subscribe cover the results.
test.each([[undefined], [[]], [['x']], [[1]], [['0x']], [['0x1', '0x2']], [[null]]])(
  'other parameters are refused: %j',
  async (params) => {
    await expect(call(eth_getFilterLogs, params, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)
