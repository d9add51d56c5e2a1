import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { wallet_revokePermissions } from './wallet_revokePermissions.ts'

test('the connection ends at once and without a window', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_revokePermissions, [{ eth_accounts: {} }], context)
  expect(result).toBeNull()
  expect(review).toBeUndefined()
  expect(services.sessions.revoke).toHaveBeenCalledWith('https://app.example')
})

test('a site that is not connected may say it too', async () => {
  const { context } = make()
  const stranger = { ...context, connected: [] }
  await expect(call(wallet_revokePermissions, [{ eth_accounts: {} }], stranger)).resolves.toEqual({
    result: null,
  })
})
