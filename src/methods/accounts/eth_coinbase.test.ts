import { expect, test } from 'vitest'
import { alice, call, make } from '../methodContext.fake.ts'
import { eth_coinbase } from './eth_coinbase.ts'

test('the active account, or null without a connection', async () => {
  const { context } = make()
  await expect(call(eth_coinbase, [], context)).resolves.toEqual({ result: alice.toLowerCase() })
  await expect(call(eth_coinbase, [], { ...context, connected: [] })).resolves.toEqual({ result: null })
})
