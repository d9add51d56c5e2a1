import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { wallet_disconnect } from './wallet_disconnect.ts'

test('the connection ends without a prompt', async () => {
  const { context, services } = make()
  await expect(call(wallet_disconnect, undefined, context)).resolves.toEqual({ result: null })
  expect(services.sessions.revoke).toHaveBeenCalledWith('https://app.example')
})

test('a site without a connection may say it too', async () => {
  const { context } = make()
  await expect(call(wallet_disconnect, [], { ...context, connected: [] })).resolves.toEqual({ result: null })
})
