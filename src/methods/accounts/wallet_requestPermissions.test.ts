import { expect, test } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { alice, bob, call, make } from '../methodContext.fake.ts'
import { wallet_requestPermissions } from './wallet_requestPermissions.ts'

const params = [{ eth_accounts: {} }]

test('a connected site asks again, with its accounts ticked', async () => {
  const { context } = make()
  const { review } = await call(wallet_requestPermissions, params, context, { accounts: [bob] })
  expect(review?.blocks[0]).toMatchObject({ kind: 'accounts', picked: [alice, bob] })
})

test('the answer lists the accounts the user picked now', async () => {
  const { context, services } = make()
  const { result } = await call(wallet_requestPermissions, params, context, { accounts: [bob] })
  expect(result).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: forSite([bob]) }] }])
  expect(services.sessions.connect).toHaveBeenCalledWith('https://app.example', [bob])
})

test('a rejection leaves the connection as it is', async () => {
  const { context, services } = make()
  await expect(call(wallet_requestPermissions, params, context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test.each([[undefined], [[]], [[{}]], [[{ eth_accounts: null }]], [[{ other: {} }]], [{ eth_accounts: {} }]])(
  'another shape is refused: %j',
  async (bad) => {
    await expect(call(wallet_requestPermissions, bad, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)
