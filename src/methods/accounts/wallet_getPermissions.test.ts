import { expect, test } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { alice, bob, call, make } from '../methodContext.fake.ts'
import { wallet_getPermissions } from './wallet_getPermissions.ts'

test('client libraries find the addresses where they look for them', async () => {
  const { result } = await call(wallet_getPermissions, [], make().context)
  expect(result).toEqual([
    {
      invoker: 'https://app.example',
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: forSite([alice, bob]) }],
      date: 1_700_000_000_000,
    },
  ])
})

test('a site without a connection has no permission', async () => {
  const { context } = make()
  await expect(call(wallet_getPermissions, [], { ...context, connected: [] })).resolves.toEqual({
    result: [],
  })
})
