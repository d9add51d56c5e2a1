import { stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { alice, bob, call, carol, make } from '../methodContext.fake.ts'
import { mail } from './typedData.fake.ts'
import { wallet_sign } from './wallet_sign.ts'

const text = (message: unknown, more: object = {}) => [
  { version: '1.0', request: { type: '0x45', data: { message } }, ...more },
]

test('a text is signed as its UTF-8 bytes, by the active account, and never as hexadecimal', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_sign, text('0x1234'), context)
  expect(result).toEqual({ signature: '0x5161' })
  expect(services.signer.signMessage).toHaveBeenCalledWith(alice, stringToHex('0x1234'))
  expect(review).toMatchObject({ from: alice, blocks: [{ kind: 'message', text: '0x1234' }] })
})

test('an address that is given is the one that signs, or nobody', async () => {
  const { context, services } = make()
  await call(wallet_sign, text('hello', { address: bob.toLowerCase() }), context)
  expect(services.signer.signMessage).toHaveBeenCalledWith(bob, stringToHex('hello'))
  await expect(call(wallet_sign, text('hello', { address: carol }), context)).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test('typed data is explained and signed as eth_signTypedData_v4 does', async () => {
  const { context, services } = make()
  const params = [{ version: '1', address: alice, request: { type: '0x01', data: mail } }]
  const { result, review } = await call(wallet_sign, params, { ...context, chainId: 1 })
  expect(result).toEqual({ signature: '0x7161' })
  expect(review?.blocks.at(-1)).toMatchObject({ kind: 'typedData' })
  expect(services.signer.signTypedData).toHaveBeenCalledWith(
    alice,
    expect.objectContaining({ primaryType: 'Mail' }),
  )
})

test('a sign-in for another site is refused here too', async () => {
  const message = `other.example wants you to sign in with your Ethereum account:\n${alice}\n\n\nURI: https://other.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-21T00:00:00Z`
  await expect(call(wallet_sign, text(message), make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('typed data for another chain, or with a value that does not fit, is refused', async () => {
  const { context } = make()
  const data = (change: object) => [{ version: '1', request: { type: '0x01', data: { ...mail, ...change } } }]
  await expect(call(wallet_sign, data({ domain: { chainId: 5 } }), context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  await expect(call(wallet_sign, data({ types: {} }), context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('a rejection signs nothing', async () => {
  const { context, services } = make()
  await expect(call(wallet_sign, text('hello'), context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test('another version is refused, and a capability unless it is optional', async () => {
  const { context } = make()
  const [request] = text('hello')
  await expect(call(wallet_sign, [{ ...request, version: '2.0' }], context)).rejects.toMatchObject({
    kind: 'unsupportedVersion',
  })
  await expect(call(wallet_sign, text('x', { capabilities: { other: {} } }), context)).rejects.toMatchObject({
    kind: 'unsupportedCapability',
  })
  await expect(
    call(wallet_sign, text('x', { capabilities: { other: { optional: true } } }), context),
  ).resolves.toBeDefined()
})

test.each([
  [undefined],
  [[]],
  [[{ version: '1' }]],
  [text(1)],
  [text('x', { address: 'alice' })],
  [[{ version: '1', request: { type: '0x00', data: { validator: alice, data: '0x' } } }]],
  [[{ version: '1', request: { type: '0x45', data: 'hello' } }]],
])('other parameters are refused: %j', async (params) => {
  await expect(call(wallet_sign, params, make().context)).rejects.toMatchObject({ kind: 'invalidParams' })
})
