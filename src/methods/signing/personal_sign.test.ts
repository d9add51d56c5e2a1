import fc from 'fast-check'
import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { alice, bob, call, carol, make } from '../methodContext.fake.ts'
import { personal_sign } from './personal_sign.ts'

const signIn = (domain: string, { address = alice as string, chain = '31337', more = '' } = {}) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome\n\nURI: https://app.example\nVersion: 1\nChain ID: ${chain}\nNonce: 12345678\nIssued At: 2026-11-21T00:00:00Z${more}`

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

test('a sign-in to the site that asks says where it signs in, and all that it holds', async () => {
  const more = '\nExpiration Time: 9999-01-01T00:00:00Z\nRequest ID: 7\nResources:\n- ipfs://terms'
  const { review } = await call(personal_sign, [signIn('app.example', { more }), alice], make().context)
  expect(review).toMatchObject({ title: 'Sign in', confirm: 'Sign in' })
  expect(review?.risky).toBeUndefined()
  expect(review?.blocks).toEqual([
    {
      kind: 'facts',
      facts: [
        { label: 'Signs in to', value: 'app.example', match: 'match' },
        { label: 'Says', value: 'Welcome', form: 'site' },
        { label: 'Account', value: alice, form: 'address' },
        { label: 'For', value: 'https://app.example', form: 'mono' },
        { label: 'Requested', value: String(Date.UTC(2026, 10, 21) / 1000), form: 'time' },
        { label: 'Expires', value: String(Date.UTC(9999, 0, 1) / 1000), form: 'time' },
        { label: 'Request', value: '7', form: 'mono' },
        { label: 'Linked page 1', value: 'ipfs://terms', form: 'mono' },
      ],
    },
    { kind: 'message', text: signIn('app.example', { more }) },
  ])
})

test.each([
  ['another site', 'bank.example', {}],
  ['a site that only starts alike', 'app.example.evil.example', {}],
  ['a site that the asking one starts like', 'app.exam', {}],
  ['another port', 'app.example:8443', {}],
  ['another protocol', 'http://app.example', {}],
  ['another account', 'app.example', { address: bob }],
  ['what is over', 'app.example', { more: '\nExpiration Time: 2026-11-21T00:00:01Z' }],
  [
    'what ends before it begins',
    'app.example',
    { more: '\nExpiration Time: 9999-01-01T00:00:00Z\nNot Before: 9999-01-02T00:00:00Z' },
  ],
])('a sign-in to %s is refused before a window opens', async (_name, domain, options) => {
  const { context, services } = make()
  const asking = { ...context, askedAt: Date.UTC(2026, 10, 21, 0, 0, 2) }
  await expect(call(personal_sign, [signIn(domain, options), alice], asking)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0' },
  })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test.each([
  ['https://app.example', 'https://app.example'],
  ['app.example:443', 'https://app.example'],
  ['APP.example', 'https://app.example'],
  ['app.example:8443', 'https://app.example:8443'],
  ['localhost:3000', 'http://localhost:3000'],
])('%s is the site %s', async (domain, origin) => {
  await expect(
    call(personal_sign, [signIn(domain), alice], { ...make().context, origin }),
  ).resolves.toMatchObject({ result: '0x5161' })
})

test('without a protocol it is for https, which another machine in between cannot ask for', async () => {
  const context = { ...make().context, origin: 'http://app.example' }
  await expect(call(personal_sign, [signIn('app.example'), alice], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test.each([
  ['another network', { chain: '8453' }, 'signInChain', 'warn'],
  ['a later time', { more: '\nNot Before: 9999-01-01T00:00:00Z' }, 'signInEarly', 'bad'],
])('a sign-in for %s is warned about', async (_name, options, warning, severity) => {
  const { review } = await call(personal_sign, [signIn('app.example', options), alice], make().context)
  expect(review?.blocks[0]).toMatchObject({ kind: 'warning', warning, severity })
})

test('a clock that is some minutes behind makes no sign-in early', async () => {
  const { context } = make()
  const message = signIn('app.example', { more: '\nNot Before: 2026-11-21T00:00:00Z' })
  const warnings = async (askedAt: number) => {
    const { review } = await call(personal_sign, [message, alice], { ...context, askedAt })
    return review?.blocks.flatMap((block) => (block.kind === 'warning' ? block.warning : []))
  }
  expect(await warnings(Date.UTC(2026, 10, 20, 23, 56))).toEqual([])
  expect(await warnings(Date.UTC(2026, 10, 20, 23, 54))).toEqual(['signInEarly'])
})

test('the account may be in lower case, as wallets give it to sites', async () => {
  const message = signIn('app.example', { address: alice.toLowerCase() })
  const { review } = await call(personal_sign, [message, alice], make().context)
  expect(review).toMatchObject({ title: 'Sign in', blocks: [{ kind: 'facts' }, { kind: 'message' }] })
})

test.each([
  ['a sentence', 'app.example wants you to sign in with your Ethereum account: yes'],
  ['a user name before the host', signIn('app.example@bank.example')],
  ['an address with a wrong checksum', signIn('app.example', { address: `0xF${alice.slice(3)}` })],
  ['full-width letters', signIn('app.example').replace('wants', 'ｗａｎｔｓ')],
])('what only looks like a sign-in is refused: %s', async (_name, text) => {
  const { context, services } = make()
  await expect(call(personal_sign, [text, alice], context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0' },
  })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test('no byte that is put into a sign-in hides it, and no encoding', async () => {
  const message = Buffer.from(signIn('bank.example'))
  const unseen = [
    ...['\0', '\u001b', '\u0085', '\u00ad', '\u200b', '\u202e', '\ufeff', '\u{e0041}', ' ', '\n'],
    // Letters that nobody sees, and marks on a letter.
    ...['\u3164', '\u115f', '\u1160', '\uffa0', '\u0301', '\u034f', '\u17b4'],
  ]
  const put = fc.oneof(
    fc.constantFrom(...unseen).map((text) => Buffer.from(text)),
    fc.constantFrom(0x80, 0xc0, 0xff).map((byte) => Buffer.from([byte])),
  )
  const spoilt = fc
    .tuple(fc.nat({ max: message.length }), put)
    .map(([place, bytes]) => Buffer.concat([message.subarray(0, place), bytes, message.subarray(place)]))
  const encoded = fc.constantFrom(
    Buffer.from(signIn('bank.example'), 'utf16le'),
    Buffer.from(signIn('bank.example'), 'utf16le').swap16(),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 20, arbitrary: spoilt }, encoded), async (bytes) => {
      const { context, services } = make()
      const data: Hex = `0x${bytes.toString('hex')}`
      await expect(call(personal_sign, [data, alice], context)).rejects.toMatchObject({
        kind: 'invalidParams',
        data: { path: '0' },
      })
      expect(services.signer.signMessage).not.toHaveBeenCalled()
    }),
  )
})

test('unreadable bytes that can hold a hash are risky however they arrive, and readable ones get a warning', async () => {
  const found = async (data: string) => (await call(personal_sign, [data, alice], make().context)).review
  const hash: Hex = `0x${'c0de99f2'.repeat(8)}`
  // Valid UTF-8, but nobody reads its control characters.
  const unreadable = '\u0007\u007f'.repeat(16)
  for (const data of [
    hash,
    stringToHex(unreadable),
    unreadable,
    `${hash}01`,
    `0x1901${'c0de99f2'.repeat(16)}`,
  ])
    expect(await found(data)).toMatchObject({
      risky: true,
      blocks: [{ warning: 'looksLikeHash', severity: 'bad' }, { kind: 'message' }],
    })
  for (const data of ['a'.repeat(32), stringToHex('a'.repeat(32)), 'ä'.repeat(16)]) {
    const review = await found(data)
    expect(review).not.toHaveProperty('risky')
    expect(review?.blocks).toMatchObject([
      { warning: 'looksLikeHash', severity: 'warn', heading: { say: 'warning_looksLikeHashText_heading' } },
      { kind: 'message', text: expect.stringMatching(/^[aä]+$/) },
    ])
  }
  for (const data of [hash.slice(2), stringToHex(hash)])
    expect((await found(data))?.blocks).toMatchObject([
      { severity: 'warn' },
      { kind: 'message', text: expect.any(String) },
    ])
  for (const data of [`0x${'c0de99f2'.repeat(7)}`, unreadable.slice(1), 'a'.repeat(33), 'ä'.repeat(32)])
    expect((await found(data))?.blocks).toMatchObject([{ kind: 'message' }])
})

test('a message that nobody would read is refused', async () => {
  await expect(call(personal_sign, ['a'.repeat(200_000), alice], make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
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
