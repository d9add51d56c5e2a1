import { describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  call,
  carol,
  delegate,
  make,
  ready,
  silent,
  supported,
  token,
} from '../methodContext.fake.ts'
import { batch, kinds, one, send } from './sendCalls.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

const zero = `0x${'0'.repeat(40)}`

describe('the account', () => {
  test.each([carol, token])('that the site is not connected to is 4100: %s', async (from) => {
    await expect(send({ from })).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('of a site without a connection is 4100', async () => {
    await expect(send({}, make(), { connected: [] })).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('that is missing is picked by the user from those connected, the active one ticked', async () => {
    const fake = make()
    const { review } = await call(wallet_sendCalls, batch({ from: undefined }), fake.context, {
      accounts: [alice],
    })
    expect(review?.from).toBe(alice)
    expect(review?.blocks[0]).toEqual({
      kind: 'accounts',
      options: [alice, bob],
      picked: [alice],
      several: false,
    })
    expect(fake.submitted[0]?.from).toBe(alice)
  })

  test('that the user picks is the one of the whole review: calls, warnings, plan, upgrade', async () => {
    const fake = make()
    const { chain } = fake.services
    chain.atomicity.mockImplementation(async (_, account) => (account === alice ? supported : ready))
    const params = batch({ from: undefined })
    const context = { ...fake.context, edits: { from: bob } }
    const { review } = await call(wallet_sendCalls, params, context, { accounts: [bob] })
    expect(review?.from).toBe(bob)
    expect(review?.blocks[0]).toMatchObject({ options: [alice, bob], picked: [bob] })
    expect(review?.blocks[1]).toMatchObject({ options: ['stepwise', 'pipelined', 'atomic'] })
    expect(review?.blocks[1]).not.toHaveProperty('edits')
    expect(review?.blocks[2]).toMatchObject({ kind: 'upgrade', delegate })
    expect(chain.explain.mock.calls.map(([, from]) => from)).toEqual([bob])
    expect(chain.warn.mock.calls.map(([{ from }]) => from)).toEqual([bob])
    expect(fake.services.knownRecipients.mock.calls).toEqual([[bob]])
    expect(fake.submitted[0]?.from).toBe(bob)
    expect(fake.submitted[0]).not.toHaveProperty('capabilities')
  })

  test('that the user picked and that cannot act any more is not the one that is shown', async () => {
    const context = { ...make().context, edits: { from: bob }, connected: [alice] }
    const { review } = await call(wallet_sendCalls, batch({ from: undefined }), context, {
      accounts: [alice],
    })
    expect(review).toMatchObject({ from: alice, blocks: [{ options: [alice], picked: [alice] }, {}, {}] })
  })

  test('that the user picks must be connected', async () => {
    const fake = make()
    await expect(
      call(wallet_sendCalls, batch({ from: undefined }), fake.context, { accounts: [carol] }),
    ).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(fake.submitted).toEqual([])
  })

  test('is offered only where it can run the batch', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockImplementation(async (_, account) =>
      account === alice ? { status: 'unsupported', because: 'account' } : supported,
    )
    const params = batch({ from: undefined, atomicRequired: true })
    const { review } = await call(wallet_sendCalls, params, fake.context, { accounts: [bob] })
    expect(review?.blocks[0]).toMatchObject({ options: [bob], picked: [bob] })
    await expect(call(wallet_sendCalls, params, fake.context, { accounts: [alice] })).rejects.toMatchObject({
      kind: 'atomicityUnsupported',
    })
  })

  test('that needs an upgrade is never upgraded if the review showed another that needs none', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockImplementation(async (_, account) =>
      account === alice ? supported : ready,
    )
    const params = batch({ from: undefined, atomicRequired: true })
    await expect(call(wallet_sendCalls, params, fake.context, { accounts: [bob] })).rejects.toMatchObject({
      kind: 'atomicityUnsupported',
    })
    expect(fake.submitted).toEqual([])
  })
})

describe('atomicity that is required', () => {
  test.each([
    ['chain', 'noUpgradesOnChain'],
    ['account', 'atomicityUnsupported'],
    ['unknown', 'atomicityUnsupported'],
    ['settings', 'upgradeRejected'],
  ] as const)('and missing because of the %s is %s before any window', async (because, kind) => {
    const fake = make()
    fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because })
    await expect(send({ atomicRequired: true }, fake)).rejects.toMatchObject({ kind })
    expect(fake.services.chain.explain).not.toHaveBeenCalled()
  })

  test.each([
    ['account', 'The account runs code that the wallet does not know, or cannot sign'],
    ['unknown', 'The node does not tell what the account can do'],
  ] as const)('and missing because of the %s is explained', async (because, detail) => {
    const fake = make()
    fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because })
    await expect(send({ atomicRequired: true }, fake)).rejects.toMatchObject({ detail })
  })

  test('needs upgrades to be switched on', async () => {
    const settings = { strict: false, upgrades: false, theme: 'system' } as const
    await expect(send({ atomicRequired: true }, make(), { settings })).rejects.toMatchObject({
      kind: 'upgradeRejected',
    })
  })

  test('of a single call runs everywhere, and asks nothing of the chain', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because: 'chain' })
    await expect(send({ atomicRequired: true, calls: [one] }, fake)).resolves.toBeDefined()
  })

  test('is left open where the node does not answer: the window says so', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockImplementation(silent)
    fake.services.chain.gas.mockImplementation(silent)
    await expect(send({ atomicRequired: true }, fake, {}, 'reject')).rejects.toMatchObject({
      kind: 'userRejected',
    })
  })

  test('is planned as unknown where the node does not answer', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockImplementation(silent)
    await send({}, fake)
    const atomicity = { status: 'unsupported', because: 'unknown' }
    expect(fake.services.engine.plan).toHaveBeenCalledWith(expect.objectContaining({ atomicity }))
  })

  test('is no reason to refuse a batch that does not require it', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because: 'chain' })
    const { review } = await send({}, fake)
    expect(review?.blocks).toContainEqual(expect.objectContaining({ mode: 'stepwise' }))
  })
})

describe('a call that could run as the account itself', () => {
  const dangerous: [string, object][] = [
    ['to the zero address', { to: zero }],
    ['with data to from', { ...one, to: alice }],
    ['with data to another connected account', { ...one, to: bob }],
  ]

  test.each(dangerous)('%s is refused in an atomic batch', async (_name, bad) => {
    await expect(send({ atomicRequired: true, calls: [one, bad] })).rejects.toMatchObject({
      kind: 'unparsable',
      data: { path: '0.calls.1.to' },
    })
  })

  test.each(dangerous)('%s is refused on an upgraded account, alone too', async (_name, bad) => {
    const fake = make()
    fake.services.chain.hasCode.mockResolvedValue(true)
    for (const calls of [[bad], [bad, one]])
      await expect(send({ calls }, fake)).rejects.toMatchObject({ kind: 'unparsable' })
  })

  test.each(dangerous)('%s keeps the others from running as one on a plain account', async (_name, bad) => {
    const { review } = await send({ calls: [one, bad] })
    expect(review?.blocks).toContainEqual(
      expect.objectContaining({
        options: ['stepwise', 'pipelined'],
        note: 'These calls can’t run as one. Call 2 could take over the account.',
      }),
    )
    expect(kinds(review?.blocks)).not.toContain('upgrade')
  })

  test('is found where only the suffix makes it one', async () => {
    const calls = [one, { to: alice, value: '0x1' }]
    await expect(send({ atomicRequired: true, calls })).resolves.toBeDefined()
    const capabilities = { dataSuffix: { value: '0x34fcd5be' } }
    await expect(send({ atomicRequired: true, calls, capabilities })).rejects.toMatchObject({
      kind: 'unparsable',
    })
  })

  test('to an account that the site does not know is no error, so that it cannot find out', async () => {
    await expect(send({ atomicRequired: true, calls: [one, { ...one, to: carol }] })).resolves.toBeDefined()
  })
})
