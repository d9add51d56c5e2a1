import { stringToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { alice, bob, call, carol, make } from '../methodContext.fake.ts'
import { methods } from '../registry.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { mail, typedOf } from './typedData.fake.ts'

const coin = { symbol: 'ETH', decimals: 18, known: true }
const data = typedOf({ amount: ['uint256', '5'] }, { name: 'Test', chainId: 31337 })
const other = (domain: object) => typedOf({ amount: ['uint256', '5'] }, domain)

test('the data itself is signed, parsed, by the requested account', async () => {
  const { context, services } = make()
  const { result, review } = await call(eth_signTypedData_v4, [bob, JSON.stringify(data)], context)
  expect(result).toBe('0x7161')
  const typed = expect.objectContaining({
    primaryType: 'Data',
    domain: { name: 'Test', chainId: '31337' },
    message: { amount: '5' },
  })
  expect(services.signer.signTypedData).toHaveBeenCalledWith(bob, typed)
  expect(review).toMatchObject({ from: bob, chainId: 31337 })
  expect(review?.blocks.at(-1)).toMatchObject({ kind: 'typedData', typed })
})

test('the findings from the chain match the request, and travel with the data', async () => {
  const { context, services } = make()
  const found = { own: [], coin, network: 'Other', named: {}, views: [], left: 0, badness: [], warnings: [] }
  services.chain.findTypedData.mockResolvedValue(found)
  const { review } = await call(eth_signTypedData_v4, [alice, data], context)
  expect(review?.risky).toBeUndefined()
  expect(review?.blocks).toEqual([{ kind: 'typedData', typed: expect.anything(), found }])
  expect(services.chain.findTypedData).toHaveBeenCalledWith(
    expect.objectContaining({ chainId: 31337, from: alice, own: [alice, bob, carol] }),
  )
})

test.each([1, '1', '0x1', '31338'])('data for another chain, %j, is refused', async (chainId) => {
  const { context, services } = make()
  await expect(call(eth_signTypedData_v4, [alice, other({ chainId })], context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
    data: { path: '1.domain.chainId', selected: '0x7a69' },
  })
  expect(services.signer.signTypedData).not.toHaveBeenCalled()
})

describe('a sign-in inside the data', () => {
  const message = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${alice}\n\n\nURI: https://app.example\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-21T00:00:00Z`
  const signs = (data: unknown) => call(eth_signTypedData_v4, [alice, data], make().context)
  const within = (type: string, value: unknown) =>
    typedOf({ text: [type, value] }, { name: 'Test', chainId: 31337 })

  test('to the site that asks is signed', async () => {
    await expect(signs(within('string', message('app.example')))).resolves.toBeDefined()
  })

  test.each([
    ['a text', within('string', message('bank.example')), '1.message.text'],
    ['bytes', within('bytes', stringToHex(message('bank.example'))), '1.message.text'],
    ['a text in a list', within('string[]', ['a', message('bank.example')]), '1.message.text.1'],
    ['a text with a byte that is none', within('string', message('bank\0.example')), '1.message.text'],
    ['the domain', typedOf({ a: ['bool', true] }, { name: message('bank.example') }), '1.domain.name'],
  ])('to another site is refused in %s', async (_name, data, path) => {
    await expect(signs(data)).rejects.toMatchObject({ kind: 'invalidParams', data: { path } })
  })
})

test('data that names no chain opens an approval', async () => {
  await expect(
    call(eth_signTypedData_v4, [alice, other({ name: 'Test' })], make().context),
  ).resolves.toBeDefined()
})

test('data for a token that has another chain in its salt is refused', async () => {
  const salted = (salt: string) =>
    call(
      eth_signTypedData_v4,
      [alice, other({ name: 'Test', salt: `0x${salt.padStart(64, '0')}` })],
      make().context,
    )
  await expect(salted('89')).rejects.toMatchObject({
    kind: 'chainDisconnected',
    data: { path: '1.domain.salt', requested: '0x89', selected: '0x7a69' },
  })
  for (const salt of ['7a69', '0', `${'c0de99f2'.repeat(8)}`])
    await expect(salted(salt)).resolves.toBeDefined()
})

test('an account that the site is not connected to does not sign', async () => {
  const { context, services } = make()
  await expect(call(eth_signTypedData_v4, [carol, data], context)).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  expect(services.signer.signTypedData).not.toHaveBeenCalled()
})

test.each([alice, bob])('a command to the account %s itself is refused', async (verifyingContract) => {
  await expect(
    call(eth_signTypedData_v4, [alice, other({ verifyingContract })], make().context),
  ).rejects.toMatchObject({ kind: 'invalidParams', data: { path: '1.domain.verifyingContract' } })
})

test('an account that the site does not know is not given away', async () => {
  await expect(
    call(eth_signTypedData_v4, [alice, other({ verifyingContract: carol })], make().context),
  ).resolves.toBeDefined()
})

test('a rejection signs nothing', async () => {
  const { context, services } = make()
  await expect(call(eth_signTypedData_v4, [alice, data], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.signer.signTypedData).not.toHaveBeenCalled()
})

test.each([
  [undefined],
  [[]],
  [[alice]],
  [[data, alice]],
  [[alice, mail.message]],
  [[alice, '{}']],
  [['alice', data]],
])('other parameters are refused: %j', async (params) => {
  await expect(call(eth_signTypedData_v4, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('the path says where it does not fit', async () => {
  await expect(
    call(eth_signTypedData_v4, [alice, typedOf({ list: ['uint8[]', [1, 300]] })], make().context),
  ).rejects.toMatchObject({ kind: 'invalidParams', data: { path: '1.message.list.1' } })
})

test.each(['eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3', 'eth_sign'])(
  '%s does not exist',
  (name) => {
    expect(methods.some((method) => method.name === name)).toBe(false)
  },
)
