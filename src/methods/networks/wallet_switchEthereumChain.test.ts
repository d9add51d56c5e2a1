import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts'

test('the person approves, and the network is selected', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_switchEthereumChain, [{ chainId: '0x2105' }], context)
  expect(review).toMatchObject({ chainId: 8453, selects: true, confirm: 'Switch to Base' })
  expect(services.networks.select).toHaveBeenCalledWith(context.origin, 8453)
  expect(result).toBeNull()
})

test('the selected network gives null without a window', async () => {
  const { context, services } = make()
  await expect(call(wallet_switchEthereumChain, [{ chainId: '0x7a69' }], context)).resolves.toEqual({
    result: null,
  })
  expect(services.networks.select).not.toHaveBeenCalled()
})

test('a network that the wallet does not know is 4902', async () => {
  const { context, services } = make()
  await expect(call(wallet_switchEthereumChain, [{ chainId: '0x1' }], context)).rejects.toMatchObject({
    kind: 'unknownChain',
  })
  expect(services.networks.refuse).toHaveBeenCalledWith(
    expect.objectContaining({ origin: context.origin, page: context.page }),
    1,
  )
})

test('a rejection selects nothing', async () => {
  const { context, services } = make()
  await expect(
    call(wallet_switchEthereumChain, [{ chainId: '0x2105' }], context, 'reject'),
  ).rejects.toMatchObject({ kind: 'userRejected' })
  expect(services.networks.select).not.toHaveBeenCalled()
})

test('a site without a connection does not learn which networks there are', async () => {
  const { context } = make()
  await expect(
    call(wallet_switchEthereumChain, [{ chainId: '0x1' }], { ...context, connected: [] }),
  ).rejects.toMatchObject({ kind: 'unauthorized' })
})

test.each(['0x02105', '0X2105', '8453', 8453, null, '0x', '0x20000000000000'])(
  'another form of chain ID is refused: %j',
  async (chainId) => {
    await expect(call(wallet_switchEthereumChain, [{ chainId }], make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)

test.each([[undefined], [null], [[]], [[null]], [[{}]], [['0x1']], [[{ chainId: ['0x1'] }]]])(
  'without a chain ID it is refused before the user sees anything: %j',
  async (params) => {
    const { context, services } = make()
    await expect(call(wallet_switchEthereumChain, params, context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    expect(services.networks.select).not.toHaveBeenCalled()
  },
)
