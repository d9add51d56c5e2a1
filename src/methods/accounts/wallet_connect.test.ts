import * as v from 'valibot'
import { hexToString } from 'viem/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { textFor } from '../../domain/review/messageText.ts'
import type { MessageBlock } from '../../domain/review/review.ts'
import { alice, bob, call, carol, make } from '../methodContext.fake.ts'
import { readSignInMessage } from '../signing/signInMessage.ts'
import { wallet_connect } from './wallet_connect.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) })
})
afterEach(() => {
  vi.useRealTimers()
})

function stranger() {
  const fake = make()
  return { ...fake, context: { ...fake.context, connected: [] } }
}

const [seenAlice, seenBob] = forSite([alice, bob])

const asking = (change: Record<string, unknown> = {}) => [
  {
    version: '1',
    capabilities: { signInWithEthereum: { nonce: '12345678', chainId: '0x7a69', ...change } },
  },
]

test('a site that is connected gets its accounts without a window', async () => {
  const { context, services } = make()
  await expect(call(wallet_connect, [{ version: '1' }], context)).resolves.toEqual({
    result: {
      accounts: [
        { address: seenAlice, capabilities: {} },
        { address: seenBob, capabilities: {} },
      ],
    },
  })
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test('a new site opens an approval, and gets the picked account', async () => {
  const { context, services } = stranger()
  const { result } = await call(wallet_connect, [{ version: '1' }], context, { accounts: [bob, alice] })
  expect(result).toMatchObject({ accounts: [{ address: seenAlice }, { address: seenBob }] })
  expect(services.sessions.connect).toHaveBeenCalledWith('https://app.example', [alice, bob])
})

test('the wallet writes the message itself, for the account that was picked, and signs it', async () => {
  const { context, services } = stranger()
  const params = asking({ statement: 'Welcome', resources: ['https://app.example/terms'], requestId: 'one' })
  const { result, review } = await call(wallet_connect, params, context, { accounts: [bob] })
  const [account, signed] = services.signer.signMessage.mock.calls[0] ?? []
  expect(account).toBe(bob)
  const message = hexToString(signed ?? '0x')
  expect(readSignInMessage(message)).toEqual({
    domain: 'app.example',
    address: bob,
    statement: 'Welcome',
    uri: 'https://app.example',
    chainId: '31337',
    nonce: '12345678',
    issuedAt: '2026-11-22T00:00:00.000Z',
    requestId: 'one',
    resources: ['https://app.example/terms'],
  })
  expect(result).toEqual({
    accounts: [{ address: seenBob, capabilities: { signInWithEthereum: { message, signature: '0x5161' } } }],
  })
  expect(services.sessions.connect).toHaveBeenCalledWith('https://app.example', [bob])
  expect(review).toMatchObject({ confirm: 'Sign in' })
  expect(review?.blocks[0]).toMatchObject({ kind: 'accounts', several: false, picked: [alice] })
})

test('what is signed is what was shown, however long the person looked at it', async () => {
  const { context, services } = stranger()
  services.accounts.list.mockReturnValue([{ address: alice, name: 'Account 1', kind: 'hd' }])
  const params = v.parse(wallet_connect.params, asking())
  const review = await wallet_connect.review?.(params, context)
  vi.advanceTimersByTime(90_000)
  await wallet_connect.handle(params, context, { accounts: [alice] })
  const [, signed] = services.signer.signMessage.mock.calls[0] ?? []
  expect(review?.blocks).toContainEqual({ kind: 'message', text: hexToString(signed ?? '0x') })
})

test('a sign-in opens an approval also if the site is connected, and takes no account from it', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_connect, asking(), context, { accounts: [bob] })
  expect(review).toBeDefined()
  expect(result).toMatchObject({ accounts: [{ address: seenBob }, { address: seenAlice, capabilities: {} }] })
  expect(services.sessions.connect).toHaveBeenCalledWith('https://app.example', [alice, bob])
})

test('the message is shown, with the place of the account left open where there is a choice', async () => {
  const { context, services } = stranger()
  const open = await call(wallet_connect, asking(), context, { accounts: [alice] })
  const block = open.review?.blocks.at(-1)
  expect(block).toMatchObject({ kind: 'message', at: expect.any(Number) })
  expect(JSON.stringify(block)).not.toContain(alice)
  for (const account of [alice, bob]) {
    const { services, context } = stranger()
    await call(wallet_connect, asking(), context, { accounts: [account] })
    const [, signed] = services.signer.signMessage.mock.calls[0] ?? []
    expect(textFor(block as MessageBlock, account)).toBe(hexToString(signed ?? '0x'))
  }
  services.accounts.list.mockReturnValue([{ address: alice, name: 'Only', kind: 'hd' }])
  const closed = await call(wallet_connect, asking(), context, { accounts: [alice] })
  expect(closed.review?.blocks.at(-1)).toMatchObject({ text: expect.stringContaining(alice) })
})

test('a watched account is not offered, and without another no window opens', async () => {
  const { context, services } = stranger()
  services.accounts.list.mockReturnValue([
    { address: alice, name: 'Watched', kind: 'watch' },
    { address: carol, name: 'Own', kind: 'hd' },
  ])
  const { review } = await call(wallet_connect, asking(), context, { accounts: [carol] })
  expect(review?.blocks[0]).toMatchObject({ options: [carol] })
  services.accounts.list.mockReturnValue([{ address: alice, name: 'Watched', kind: 'watch' }])
  await expect(call(wallet_connect, asking(), context)).rejects.toMatchObject({ kind: 'unauthorized' })
})

test('a rejection signs nothing and connects nothing', async () => {
  const { context, services } = stranger()
  await expect(call(wallet_connect, asking(), context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test('a locked wallet connects nothing before it could sign', async () => {
  const { context, services } = stranger()
  services.signer.signMessage.mockRejectedValue(new Error('locked'))
  await expect(call(wallet_connect, asking(), context, { accounts: [alice] })).rejects.toThrow('locked')
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test('another network than the selected one is warned about', async () => {
  const { review } = await call(wallet_connect, asking({ chainId: '0x1' }), make().context, {
    accounts: [alice],
  })
  expect(review?.blocks).toContainEqual(expect.objectContaining({ kind: 'warning', warning: 'signInChain' }))
})

test.each<[string, Record<string, unknown>]>([
  ['another site', { domain: 'other.example' }],
  ['another scheme', { scheme: 'http' }],
  ['a nonce that is too short', { nonce: '1234567' }],
  ['a line break in the statement', { statement: 'x\n\nURI: https://other.example' }],
  ['a request id that brings resources', { requestId: 'a\nResources:\n- https://other.example' }],
  ['a resource that brings another', { resources: ['https://a.example\n- https://b.example'] }],
  ['a time that no calendar has', { issuedAt: '2026-02-30T00:00:00Z' }],
  ['a sign-in that is over', { expirationTime: '2026-11-21T23:59:59Z' }],
  ['another version of the message', { version: '2' }],
])('a message with %s is refused before anybody is asked', async (_name, change) => {
  const { context, services } = stranger()
  await expect(call(wallet_connect, asking(change), context)).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(services.signer.signMessage).not.toHaveBeenCalled()
})

test('another version of the request, and a capability that nobody knows, are refused', async () => {
  const { context } = stranger()
  await expect(call(wallet_connect, [{ version: '2' }], context)).rejects.toMatchObject({
    kind: 'unsupportedVersion',
  })
  const wanted = (capability: object) => [{ version: '1', capabilities: { addSubAccount: capability } }]
  await expect(call(wallet_connect, wanted({}), context)).rejects.toMatchObject({
    kind: 'unsupportedCapability',
    data: { path: '0.capabilities.addSubAccount' },
  })
  await expect(
    call(wallet_connect, wanted({ optional: true }), context, { accounts: [alice] }),
  ).resolves.toBeDefined()
})
