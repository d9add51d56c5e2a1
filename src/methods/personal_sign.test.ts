import { stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { alice, bob, call, carol, make } from './make.fake.ts'
import { personal_sign } from './personal_sign.ts'

const signIn = (domain: string, address: string = alice) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-21T00:00:00Z`

test('text is signed as its UTF-8 bytes', async () => {
  const { context, services } = make()
  const { result, review } = await call(personal_sign, ['Grüße', alice], context)
  expect(result).toBe('0x5161')
  expect(review).toMatchObject({ from: alice, blocks: [{ kind: 'message', text: 'Grüße' }] })
  expect(services.signer.signMessage).toHaveBeenCalledWith(alice, stringToHex('Grüße'))
})

test('hexadecimal is bytes, and shown as the text they are', async () => {
  const { context, services } = make()
  const { review } = await call(personal_sign, [stringToHex('hello'), alice], context)
  expect(review?.blocks).toEqual([{ kind: 'message', text: 'hello' }])
  expect(services.signer.signMessage).toHaveBeenCalledWith(alice, stringToHex('hello'))
})

test.each(['0xff00', '0x00', `0x${'1b'.repeat(3)}`])(
  'bytes that are no text are shown as they are: %s',
  async (data) => {
    const { review } = await call(personal_sign, [data, alice], make().context)
    expect(review?.blocks).toEqual([{ kind: 'message', hex: data }])
  },
)

test('an odd number of digits is text', async () => {
  const { context, services } = make()
  await call(personal_sign, ['0x123', alice], context)
  expect(services.signer.signMessage).toHaveBeenCalledWith(alice, stringToHex('0x123'))
})

test('the swapped order is understood', async () => {
  const { context, services } = make()
  await call(personal_sign, [bob, 'hello'], context)
  expect(services.signer.signMessage).toHaveBeenCalledWith(bob, stringToHex('hello'))
})

test('two addresses are the message and the account, in this order', async () => {
  const { context, services } = make()
  await call(personal_sign, [alice, bob], context)
  expect(services.signer.signMessage).toHaveBeenCalledWith(bob, alice)
})

test('a password in third place is ignored', async () => {
  await expect(call(personal_sign, ['hello', alice, ''], make().context)).resolves.toMatchObject({
    result: '0x5161',
  })
})

test('an account that the site is not connected to does not sign', async () => {
  const { context, services } = make()
  await expect(call(personal_sign, ['hello', carol], context)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test('a rejection signs nothing', async () => {
  const { context, services } = make()
  await expect(call(personal_sign, ['hello', alice], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test('a sign-in to the site that asks says where it signs in', async () => {
  const { review } = await call(personal_sign, [signIn('app.example'), alice], make().context)
  expect(review).toMatchObject({ title: 'Sign in', confirm: 'Sign in' })
  expect(review?.risky).toBeUndefined()
  expect(review?.blocks[0]).toEqual({
    kind: 'facts',
    facts: [{ label: 'Signs in to', value: 'app.example' }],
  })
})

test.each([
  ['another site', signIn('bank.example')],
  ['a site that only starts alike', signIn('app.example.evil.example')],
  ['a site that the asking one starts like', signIn('app.exam')],
  ['another port', signIn('app.example:8443')],
  ['another protocol', signIn('http://app.example')],
  ['another account', signIn('app.example', carol)],
  [
    'something that only looks like a sign-in',
    'app.example wants you to sign in with your Ethereum account: yes',
  ],
  ['a user name before the host', signIn('app.example@bank.example')],
])('a sign-in to %s is dangerous', async (_name, text) => {
  const { review } = await call(personal_sign, [text, alice], make().context)
  expect(review?.risky).toBe(true)
  expect(review?.blocks[0]).toMatchObject({ kind: 'warning', warning: 'signInMismatch', severity: 'bad' })
})

test.each([
  [undefined],
  [[]],
  [['hello']],
  [['hello', 'alice']],
  [[1, alice]],
  [{ data: 'hello', address: alice }],
])('other parameters are refused: %j', async (params) => {
  await expect(call(personal_sign, params, make().context)).rejects.toMatchObject({ kind: 'invalidParams' })
})
