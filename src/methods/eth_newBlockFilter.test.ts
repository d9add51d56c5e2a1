import { expect, test } from 'vitest'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'
import { call, make } from './make.fake.ts'

// What it answers is tested with eth_newFilter and eth_subscribe.
test.each([[[1]], [{}], [[{}]]])('other parameters are refused: %j', async (params) => {
  await expect(call(eth_newBlockFilter, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})
