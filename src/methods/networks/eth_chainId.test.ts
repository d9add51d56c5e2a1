import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { eth_chainId } from './eth_chainId.ts'

test('the selected network in hexadecimal, without a node and without a connection', async () => {
  const { context, services } = make()
  await expect(call(eth_chainId, [], { ...context, connected: [] })).resolves.toEqual({ result: '0x7a69' })
  expect(services.chain.forward).not.toHaveBeenCalled()
})
