import { afterEach, expect, test, vi } from 'vitest'
import { alice, call, carol, make, silent, supported } from '../methodContext.fake.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'

const everywhere = {
  gasLimitOverride: { supported: true },
  dataSuffix: { supported: true },
  flowControl: { none: ['halt', 'continue'] },
}

/** The wallet has other accounts that can send funds. */
const auxiliaryFunds = { supported: true }

afterEach(() => {
  vi.useRealTimers()
})

test('every chain names its atomicity, and a fact of all chains appears once', async () => {
  const { context, services } = make()
  services.chain.atomicity.mockImplementation(async (chainId) =>
    chainId === 8453 ? supported : { status: 'unsupported', because: 'chain' },
  )
  await expect(call(wallet_getCapabilities, [alice], context)).resolves.toEqual({
    result: {
      '0x0': everywhere,
      '0x7a69': { atomic: { status: 'unsupported' }, auxiliaryFunds },
      '0x2105': { atomic: { status: 'supported' }, auxiliaryFunds },
    },
  })
})

test('a filter leaves other chains out, and chains that the wallet does not know', async () => {
  const { context, services } = make()
  await expect(call(wallet_getCapabilities, [alice, ['0x2105', '0x1']], context)).resolves.toEqual({
    result: { '0x0': everywhere, '0x2105': { atomic: { status: 'ready' }, auxiliaryFunds } },
  })
  expect(services.chain.atomicity).toHaveBeenCalledTimes(1)
})

test('an account in any case is understood', async () => {
  await expect(call(wallet_getCapabilities, [alice.toLowerCase()], make().context)).resolves.toBeDefined()
})

test('upgrades that are switched off are not announced', async () => {
  const { context } = make()
  const settings = { ...context.settings, upgrades: false }
  await expect(
    call(wallet_getCapabilities, [alice, ['0x7a69']], { ...context, settings }),
  ).resolves.toMatchObject({ result: { '0x7a69': { atomic: { status: 'unsupported' } } } })
})

test('a node that refuses to answer makes nothing fail', async () => {
  const { context, services } = make()
  services.chain.atomicity.mockImplementation((chainId) =>
    chainId === 8453 ? silent() : Promise.resolve(supported),
  )
  await expect(call(wallet_getCapabilities, [alice], context)).resolves.toMatchObject({
    result: {
      '0x7a69': { atomic: { status: 'supported' } },
      '0x2105': { atomic: { status: 'unsupported' } },
    },
  })
})

test('a node that never answers makes nothing hang', async () => {
  vi.useFakeTimers()
  const { context, services } = make()
  services.chain.atomicity.mockImplementation((chainId) =>
    chainId === 8453 ? new Promise(() => undefined) : Promise.resolve(supported),
  )
  const answer = call(wallet_getCapabilities, [alice], context)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(answer).resolves.toMatchObject({
    result: {
      '0x7a69': { atomic: { status: 'supported' } },
      '0x2105': { atomic: { status: 'unsupported' } },
    },
  })
})

test('no timer is left behind', async () => {
  vi.useFakeTimers()
  await call(wallet_getCapabilities, [alice], make().context)
  expect(vi.getTimerCount()).toBe(0)
})

test('an account that the site is not connected to is 4100, whether it is ours or not', async () => {
  for (const account of [carol, '0x000000000000000000000000000000000000dEaD'])
    await expect(call(wallet_getCapabilities, [account], make().context)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
})

test('a second parameter that is null counts as absent', async () => {
  const { result } = await call(wallet_getCapabilities, [alice, null], make().context)
  expect(result).toEqual((await call(wallet_getCapabilities, [alice], make().context)).result)
})

test.each([[undefined], [[]], [['alice']], [[alice, '0x1']], [[alice, ['0x01']]], [[alice, [1]]]])(
  'other parameters are refused: %j',
  async (params) => {
    await expect(call(wallet_getCapabilities, params, make().context)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
  },
)

test('an account without others that sign has no auxiliary funds', async () => {
  const { context, services } = make()
  services.accounts.list.mockReturnValue([
    { address: alice, name: 'One', kind: 'hd' },
    { address: carol, name: 'Watched', kind: 'watch' },
  ])
  const { result } = await call(wallet_getCapabilities, [alice, ['0x7a69']], context)
  expect(result).toMatchObject({ '0x7a69': expect.not.objectContaining({ auxiliaryFunds }) })
})
