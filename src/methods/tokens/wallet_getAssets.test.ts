import { expect, test } from 'vitest'
import { alice, bob, call, carol, make, silent, token } from '../methodContext.fake.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'

/** An account with one coin everywhere, and a watched token on the selected network. */
function holder() {
  const fake = make()
  fake.services.tokens.list.mockImplementation(((chainId: number) =>
    chainId === 31337
      ? [
          { address: token, symbol: 'TEST', decimals: 6, name: 'Test token' },
          { address: bob, symbol: 'HID', decimals: 6, hidden: true },
        ]
      : []) as never)
  fake.services.tokens.balances.mockImplementation(async (_, __, tokens) =>
    tokens.map((one) => (one ? '0x2' : '0x1')),
  )
  const ask = async (filters: object) =>
    (await call(wallet_getAssets, [{ account: alice, ...filters }], fake.context)).result
  return { ...fake, ask }
}
const coin = {
  address: 'native',
  balance: '0x1',
  type: 'native',
  metadata: { name: 'ETH', symbol: 'ETH', decimals: 18 },
}
const test6 = {
  address: token,
  balance: '0x2',
  type: 'erc20',
  metadata: { name: 'Test token', symbol: 'TEST', decimals: 6 },
}

test('the selected network and those with watched tokens, without what is hidden', async () => {
  expect(await holder().ask({})).toEqual({ '0x7a69': [coin, test6] })
})

test.each<[object, object]>([
  [{ assetTypeFilter: ['erc20'] }, { '0x7a69': [test6] }],
  [{ assetTypeFilter: ['erc721'] }, {}],
  [{ chainFilter: ['0x2105'] }, { '0x2105': [coin] }],
  [{ chainFilter: ['0x3039'] }, {}],
  [{ assetFilter: { '0x7a69': [token.toLowerCase()] } }, { '0x7a69': [test6] }],
  [
    { assetFilter: { '0x2105': [] }, chainFilter: ['0x7a69'], assetTypeFilter: ['erc20'] },
    { '0x2105': [coin] },
  ],
  [{ assetFilter: { '0x7a69': [carol, bob] } }, {}],
])('filters: %j', async (filters, answer) => {
  expect(await holder().ask(filters)).toEqual(answer)
})

test('a network whose node is silent is left out, and a balance that it does not tell', async () => {
  const { ask, services } = holder()
  services.tokens.balances.mockImplementationOnce(async () => ['0x1', undefined])
  expect(await ask({})).toEqual({ '0x7a69': [coin] })
  services.tokens.balances.mockImplementation(silent)
  expect(await ask({})).toEqual({})
})

test('an account that the site does not see is 4100', async () => {
  await expect(holder().ask({ account: carol })).rejects.toMatchObject({ kind: 'unauthorized' })
})

test('it is not there unless the person switched it on', async () => {
  const { context } = make()
  const settings = { ...context.settings, shareAssets: false }
  await expect(call(wallet_getAssets, [{ account: alice }], { ...context, settings })).rejects.toMatchObject({
    kind: 'unsupportedMethod',
  })
})

test.each([
  [undefined],
  [[]],
  [[{}]],
  [[{ account: alice, assetFilter: [] }]],
  [[{ account: alice, assetFilter: { one: [] } }]],
  [[{ account: alice, assetFilter: { '0x1': ['coin'] } }]],
  [[{ account: alice, chainFilter: ['1'] }]],
  [[{ account: alice, assetTypeFilter: [1] }]],
])('other parameters are refused: %j', async (params) => {
  await expect(call(wallet_getAssets, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})
