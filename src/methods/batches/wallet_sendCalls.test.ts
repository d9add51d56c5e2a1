import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CallsStatus } from '../../domain/batch.ts'
import type { Choice } from '../../domain/review/review.ts'
import { parse } from '../../domain/schema.ts'
import type { Atomicity } from '../../domain/services.ts'
import { plan } from '../../engine/plan/plan.ts'
import type { Context } from '../method.ts'
import {
  alice,
  bob,
  call,
  carol,
  delegate,
  type Fake,
  make,
  ready,
  silent,
  supported,
  token,
} from '../methodContext.fake.ts'
import { batch, kinds, one, send } from './sendCalls.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

const status: CallsStatus = { version: '2.0.0', id: 'mine', chainId: '0x7a69', status: 100, atomic: false }

describe('an approved batch', () => {
  test('is answered with its id under both names', async () => {
    const fake = make()
    const { result } = await send({ id: 'mine' }, fake)
    expect(result).toEqual({ id: 'mine', batchId: 'mine', status: 'pending' })
    expect(fake.submitted).toEqual([
      {
        origin: 'https://app.example',
        request: 'request-1',
        id: 'mine',
        kind: 'batch',
        from: alice,
        chainId: 31337,
        mode: 'stepwise',
        calls: [one, one],
      },
    ])
  })

  test('is handed over as it was prepared', async () => {
    const fake = make()
    await send({ id: 'mine' }, fake)
    expect(fake.services.engine.prepare).toHaveBeenCalledOnce()
    expect(fake.services.engine.prepare.mock.calls[0]?.[0]).toBe(fake.submitted[0])
  })

  test('gets 32 random bytes as its id where the app has none, the same ones after a death', async () => {
    const fake = make()
    const { result } = await send({}, fake)
    expect(result).toEqual({
      id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      batchId: expect.anything(),
      status: 'pending',
    })
    const again = await send({}, fake, { replayed: true })
    expect(again.result).toEqual(result)
    const other = await send({}, fake, { request: 'request-2' })
    expect(other.result).not.toEqual(result)
  })

  test('runs every call, those without data too, in their order', async () => {
    const fake = make()
    await send({ calls: [{ to: bob, value: '0x5' }, one, { to: token, data: '0x' }] }, fake)
    expect(fake.submitted[0]?.calls).toEqual([
      { to: bob, value: '0x5', data: '0x' },
      one,
      { to: token, value: '0x0', data: '0x' },
    ])
  })

  test('gets a nonce that was chosen for one call only while it has one', async () => {
    for (const [order, nonce] of [
      [[0], 5],
      [[0, 1], undefined],
    ] as const) {
      const fake = make()
      await send({ id: 'mine' }, fake, { edits: { order: [...order], nonce: 5 } })
      expect(fake.submitted[0]?.nonce).toBe(nonce)
    }
  })

  test('runs in the mode, with the gas and at the fees that the user chose', async () => {
    const fake = make()
    await call(wallet_sendCalls, batch(), fake.context, {
      mode: 'pipelined',
      gas: ['0x5208', '0x5208'],
      fees: { gasPrice: '0x1' },
    })
    expect(fake.submitted[0]).toMatchObject({
      mode: 'pipelined',
      gas: ['0x5208', '0x5208'],
      fees: { gasPrice: '0x1' },
    })
  })

  test('upgrades the account only where it runs as one', async () => {
    const fake = make()
    await call(wallet_sendCalls, batch(), fake.context, { mode: 'atomic' })
    await call(wallet_sendCalls, batch(), fake.context, { mode: 'stepwise' })
    expect(fake.submitted[0]).toMatchObject({ mode: 'atomic', upgrade: delegate })
    expect(fake.submitted[1]).not.toHaveProperty('upgrade')
  })

  test('is refused where its plan became impossible while the window was open', async () => {
    const fake = make()
    fake.services.engine.plan.mockReturnValue({ mode: 'stepwise', options: ['stepwise'] })
    await expect(call(wallet_sendCalls, batch(), fake.context, { mode: 'atomic' })).rejects.toMatchObject({
      kind: 'atomicityUnsupported',
    })
    expect(fake.submitted).toEqual([])
  })

  test('asks no node between the approval and the engine where the calls are sent one by one', async () => {
    const fake = make()
    await wallet_sendCalls.handle(parse(wallet_sendCalls.params, batch()), fake.context, {
      mode: 'pipelined',
    })
    expect(fake.services.chain.atomicity).not.toHaveBeenCalled()
    expect(fake.submitted[0]).toMatchObject({ mode: 'pipelined' })
  })

  test('is handed over without a look at the disk where it runs for the first time', async () => {
    const fake = make()
    await send({ id: 'mine' }, fake)
    expect(fake.submitted).toHaveLength(1)
    expect(fake.services.engine.status).not.toHaveBeenCalled()
  })

  test('that is on its way after a death is answered again, whatever the account can do by then', async () => {
    const fake = make()
    fake.services.engine.status.mockResolvedValue({ ...status, id: 'mine' })
    fake.services.chain.atomicity.mockImplementation(silent)
    const { result } = await send({ id: 'mine', atomicRequired: true }, fake, { replayed: true })
    expect(result).toEqual({ id: 'mine', batchId: 'mine', status: 'pending' })
    expect(fake.submitted).toEqual([])
    expect(fake.services.engine.resubmit).toHaveBeenCalledWith(fake.context.origin, 'mine', false)
  })

  test('says after a death too who paid and brought', async () => {
    const fake = make()
    const capabilities = { auxiliaryFunds: true, paymasterService: true, preconfirmation: { receipts: [] } }
    fake.services.engine.status.mockResolvedValue({ ...status, id: 'mine', capabilities })
    const { result } = await send({ id: 'mine' }, fake, { replayed: true })
    expect(result).toMatchObject({ capabilities: { auxiliaryFunds: true, paymasterService: true } })
    expect(result).not.toHaveProperty('capabilities.preconfirmation')
  })

  test('is handed over after a death where that had not happened', async () => {
    const fake = make()
    await send({ id: 'mine' }, fake, { replayed: true })
    expect(fake.submitted).toHaveLength(1)
  })

  test('never upgrades an account where that was not on the screen', async () => {
    const fake = make()
    for (let count = 0; count < 3; count++) fake.services.chain.atomicity.mockResolvedValueOnce(supported)
    await expect(send({ atomicRequired: true }, fake)).rejects.toMatchObject({ kind: 'atomicityUnsupported' })
    expect(fake.submitted).toEqual([])
  })

  test('does not run a call that could take the account over, though its code shows only now', async () => {
    const fake = make()
    const calls = [{ to: alice, value: '0x0', data: '0x1234' }]
    fake.services.chain.hasCode.mockResolvedValue(undefined)
    await expect(send({ calls }, fake)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    fake.services.chain.hasCode.mockResolvedValueOnce(undefined).mockResolvedValue(true)
    await expect(send({ calls }, fake)).rejects.toMatchObject({ kind: 'unparsable' })
    expect(fake.submitted).toEqual([])
  })

  test('does not run as one while nobody knows whether the account can', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockImplementation(silent)
    await expect(send({ atomicRequired: true }, fake)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    expect(fake.submitted).toEqual([])
  })
})

/** Shows a batch, runs `happen`, and then approves what was shown. */
async function approveLate(
  change: object,
  answer: Choice,
  happen: (fake: Fake) => Partial<Context> | undefined,
) {
  const fake = make()
  const { engine, networks } = fake.services
  engine.plan.mockImplementation(plan)
  const params = parse(wallet_sendCalls.params, batch(change))
  await wallet_sendCalls.check?.(params, fake.context)
  const review = await wallet_sendCalls.review?.(params, fake.context)
  const { upgrade, calls } = {
    upgrade: review?.blocks.find((block) => block.kind === 'upgrade'),
    calls: review?.blocks.find((block) => block.kind === 'calls'),
  }
  expect(calls?.options).toContain(answer.mode)
  const context = { ...fake.context, ...happen(fake) }
  const shown = answer.mode === 'atomic' && upgrade ? { upgrade: upgrade.delegate } : {}
  await wallet_sendCalls.handle(params, context, { ...shown, ...answer }).catch((error) => {
    expect([fake.submitted, networks.select.mock.calls]).toEqual([[], []])
    throw error
  })
  return fake
}

describe('a plan that was approved', () => {
  const becomes = (atomicity: Atomicity) => (fake: Fake) => {
    fake.services.chain.atomicity.mockResolvedValue(atomicity)
    return undefined
  }
  const foreign = { status: 'unsupported', because: 'account' } as const
  const noUpgrades = { status: 'unsupported', because: 'chain' } as const
  const gone = {
    kind: 'atomicityUnsupported',
    detail: 'The approved plan is not possible any more',
  }
  const runsOther = {
    kind: 'atomicityUnsupported',
    detail: 'The account runs code that the wallet does not know, or cannot sign',
  }
  const asOne = { mode: 'atomic' } as const
  const required = { atomicRequired: true }
  const toCarol = { calls: [one, { to: carol, value: '0x0', data: '0x1234' }] }

  type Happens = (fake: Fake) => Partial<Context> | undefined
  const cases: [name: string, change: object, answer: Choice, happens: Happens, error: object][] = [
    ['the account runs other code', {}, asOne, becomes(foreign), gone],
    ['the network lets nobody upgrade', {}, asOne, becomes(noUpgrades), gone],
    ['nobody can tell what the account can do', {}, asOne, becomes({ ...foreign, because: 'unknown' }), gone],
    [
      'the person has switched upgrades off',
      {},
      asOne,
      ({ context: { settings } }) => ({ settings: { ...settings, upgrades: false } }),
      gone,
    ],
    ['a call goes to an own account', toCarol, asOne, () => ({ connected: [alice, bob, carol] }), gone],
    [
      'the account that was picked runs other code',
      { ...required, from: undefined },
      { ...asOne, accounts: [bob] },
      ({ services: { chain } }) => {
        chain.atomicity.mockImplementation(async (_, from) => (from === bob ? foreign : ready))
        return undefined
      },
      runsOther,
    ],
    [
      'the node was silent and tells of other code',
      required,
      asOne,
      ({ services: { chain } }) => {
        chain.atomicity.mockImplementationOnce(silent).mockResolvedValue(foreign)
        return undefined
      },
      gone,
    ],
    ['it had to, and the account runs other code', required, asOne, becomes(foreign), runsOther],
    [
      'it had to, and no upgrades are left',
      required,
      asOne,
      becomes(noUpgrades),
      { kind: 'noUpgradesOnChain' },
    ],
    [
      'it had to, and upgrades are switched off',
      required,
      asOne,
      ({ context: { settings } }) => ({ settings: { ...settings, upgrades: false } }),
      { kind: 'upgradeRejected' },
    ],
    [
      'another upgrade is needed than was shown',
      {},
      asOne,
      becomes({ ...ready, delegate: token } as Atomicity),
      { kind: 'atomicityUnsupported', detail: 'The account needs an upgrade that was not shown' },
    ],
    [
      'the node is silent',
      {},
      asOne,
      ({ services: { chain } }) => {
        chain.atomicity.mockImplementation(silent)
        return undefined
      },
      { kind: 'chainDisconnected' },
    ],
  ]

  test.each(cases)('to run as one runs nothing where %s', async (_name, change, answer, happen, error) => {
    await expect(approveLate(change, answer, happen)).rejects.toMatchObject(error)
  })

  test.each(['stepwise', 'pipelined', 'atomic'] as const)(
    'as %s runs nothing where its account is gone, or cannot sign any more',
    async (mode) => {
      const left = approveLate({}, { mode }, () => ({ connected: [bob] }))
      await expect(left).rejects.toMatchObject({ kind: 'unauthorized' })
      const picked = { mode, accounts: [bob] }
      const other = approveLate({ from: undefined }, picked, () => ({ connected: [alice] }))
      await expect(other).rejects.toMatchObject({ kind: 'unauthorized' })
      const watch =
        (address: Address) =>
        ({ services: { accounts } }: Fake) => {
          accounts.list.mockReturnValue([{ address, name: 'Account', kind: 'watch' }])
          return undefined
        }
      const watched = { kind: 'unauthorized', detail: expect.stringContaining('only watches') }
      await expect(approveLate({}, { mode }, watch(alice))).rejects.toMatchObject(watched)
      const another = approveLate({ from: undefined }, picked, watch(bob))
      await expect(another).rejects.toMatchObject(watched)
    },
  )

  test.each(['stepwise', 'pipelined'] as const)(
    'as %s stays possible, whatever code the account runs by now: the engine sends its calls one by one',
    async (mode) => {
      const { submitted } = await approveLate({}, { mode }, becomes(foreign))
      expect(submitted).toMatchObject([{ mode, calls: [one, one] }])
    },
  )

  test('to run as one needs no upgrade where the account has it by now', async () => {
    const { submitted } = await approveLate({}, asOne, becomes(supported))
    expect(submitted).toMatchObject([{ mode: 'atomic' }])
    expect(submitted[0]).not.toHaveProperty('upgrade')
  })
})

describe('the review', () => {
  test('is risky for a warning of what is bad, and for no other', async () => {
    const fake = make()
    fake.services.chain.warn.mockResolvedValue([
      { kind: 'warning', warning: 'firstInteraction', severity: 'note', heading: 'New', text: 'New' },
    ])
    const { review } = await send({}, fake)
    expect(kinds(review?.blocks)).toContain('warning')
    expect(review).not.toHaveProperty('risky')
  })

  test('calls a single call a transaction, as its button does', async () => {
    const { review } = await send({ calls: [{ to: alice }] })
    expect(review).toMatchObject({ asks: 'asks to send a transaction', confirm: 'Send' })
  })

  test('says the outcome, the calls, and what the button does', async () => {
    const fake = make()
    fake.services.chain.outcome.mockResolvedValue({
      title: 'You send 2 ETH',
      ledger: [{ direction: 'sent', asset: { symbol: 'ETH', decimals: 18, known: true }, amount: '0x2' }],
    })
    fake.services.chain.warn.mockResolvedValue([
      { kind: 'warning', warning: 'burnAddress', severity: 'bad', heading: 'Lost', text: 'Lost' },
    ])
    const { review } = await send({}, fake)
    expect(review).toMatchObject({
      asks: 'asks to send a batch',
      title: 'You send 2 ETH',
      confirm: 'Send 2 calls',
      risky: true,
      chainId: 31337,
      from: alice,
    })
    expect(kinds(review?.blocks)).toEqual(['ledger', 'warning', 'calls', 'upgrade'])
    expect(review?.blocks.at(-1)).toEqual({
      kind: 'upgrade',
      delegate,
      name: 'Simple7702Account',
      required: false,
    })
  })

  test('of a single call says so', async () => {
    const { review } = await send({ calls: [one], atomicRequired: true })
    expect(review?.confirm).toEqual('Send')
    expect(review?.blocks).toContainEqual(expect.objectContaining({ kind: 'calls', mode: 'single' }))
  })

  test('of a batch that must be atomic requires the upgrade', async () => {
    const { review } = await send({ atomicRequired: true })
    expect(review?.blocks).toContainEqual(expect.objectContaining({ kind: 'upgrade', required: true }))
    expect(review?.blocks).toContainEqual(expect.objectContaining({ mode: 'atomic', options: ['atomic'] }))
  })

  test.each([true, false])('sums calls up as one transaction only if they must be one: %s', async (must) => {
    const fake = make()
    await send({ atomicRequired: must }, fake)
    for (const [, together] of fake.services.chain.outcome.mock.calls) expect(together).toBe(must)
    expect(fake.services.chain.outcome).toHaveBeenCalled()
  })

  test('is open while the node does not tell what the account can do', async () => {
    const fake = make()
    expect((await send({}, fake)).review).not.toHaveProperty('open')
    fake.services.chain.atomicity.mockImplementation(silent)
    expect((await send({}, fake)).review).toMatchObject({ open: true })
    expect((await send({ calls: [one] }, fake)).review).not.toHaveProperty('open')
  })

  test('has no upgrade for an account that is upgraded, and runs as one by default', async () => {
    const fake = make()
    fake.services.chain.atomicity.mockResolvedValue(supported)
    const { review } = await send({}, fake)
    expect(kinds(review?.blocks)).toEqual(['calls'])
    expect(review?.blocks[0]).toMatchObject({ mode: 'atomic' })
  })

  test('tells the engine everything it plans by', async () => {
    const fake = make()
    await send({}, fake)
    expect(fake.services.engine.plan).toHaveBeenCalledWith({
      calls: [one, one],
      atomicRequired: false,
      flowControl: false,
      atomicity: { status: 'ready', delegate, delegateName: 'Simple7702Account' },
      upgrades: true,
    })
  })

  test('judges every call against all accounts of the user', async () => {
    const fake = make()
    await send({}, fake)
    expect(fake.services.chain.warn).toHaveBeenCalledWith(
      expect.objectContaining({ calls: [one, one], own: [alice, bob, carol] }),
    )
  })

  test('does not offer one transaction for more than fits into it', async () => {
    const large = { to: token, data: `0x${'00'.repeat(100_000)}` }
    const { review } = await send({ calls: [large, large] })
    expect(review?.blocks).toContainEqual(
      expect.objectContaining({
        options: ['stepwise', 'pipelined'],
        note: 'These calls are too long to run as one.',
      }),
    )
  })
})

describe('the chain', () => {
  test('that the wallet does not know is 5710, in words that no client takes for a missing upgrade', async () => {
    await expect(send({ chainId: '0x1' })).rejects.toMatchObject({
      kind: 'unknownBatchChain',
      message: expect.not.stringMatching(/eip-7702 not supported/i),
    })
  })

  test('that is not selected is selected before anything is sent', async () => {
    const fake = make()
    const order: string[] = []
    fake.services.networks.select.mockImplementation(async () => {
      order.push('select')
      return undefined
    })
    fake.services.engine.submit.mockImplementation(async () => {
      order.push('submit')
    })
    const { review } = await send({ chainId: '0x2105' }, fake)
    expect(review).toMatchObject({ chainId: 8453, selects: true })
    expect(fake.services.chain.explain).toHaveBeenCalledWith(8453, expect.anything(), expect.anything())
    expect(order).toEqual(['select', 'submit'])
  })

  test('is selected again where the user went elsewhere while the window was open', async () => {
    const fake = make()
    await send({}, fake)
    expect(fake.services.networks.select).toHaveBeenCalledWith(fake.context.origin, 31337)
  })

  test('stays selected where the user rejects', async () => {
    const fake = make()
    await expect(
      call(wallet_sendCalls, batch({ chainId: '0x2105' }), fake.context, 'reject'),
    ).rejects.toMatchObject({ kind: 'userRejected' })
    expect(fake.services.networks.select).not.toHaveBeenCalled()
    expect(fake.submitted).toEqual([])
  })
})

describe('strict interface', () => {
  const strict = { settings: { strict: true, upgrades: true, theme: 'system' } } as const

  test('takes what the interface has', async () => {
    await expect(send({}, make(), strict)).resolves.toBeDefined()
  })

  test.each<[string, object, object]>([
    [
      'a missing value',
      { calls: [one, { to: token }] },
      { kind: 'unparsable', data: { path: '0.calls.1.value' } },
    ],
    ['a missing from', { from: undefined }, { kind: 'unparsable', data: { path: '0.from' } }],
    [
      'another chain',
      { chainId: '0x2105' },
      { kind: 'chainDisconnected', data: { selected: '0x7a69', requested: '0x2105' } },
    ],
    ['an unknown chain', { chainId: '0x1' }, { kind: 'unknownBatchChain' }],
  ])('refuses %s', async (_name, change, error) => {
    await expect(send(change, make(), strict)).rejects.toMatchObject(error)
  })
})

describe('an id', () => {
  test('that this site used is 5720', async () => {
    const fake = make()
    await send({ id: 'mine' }, fake)
    await expect(send({ id: 'mine' }, fake)).rejects.toMatchObject({ kind: 'duplicateId' })
  })

  test('of another site is free', async () => {
    const fake = make()
    await send({ id: 'mine' }, fake)
    await expect(send({ id: 'mine' }, fake, { origin: 'https://other.example' })).resolves.toBeDefined()
  })

  test('is reserved with the request, so that the second of two equal ones loses', () => {
    expect(wallet_sendCalls.reserve?.(batch({ id: 'mine' }))).toEqual({ batch: 'mine' })
    expect(wallet_sendCalls.reserve?.(batch())).toEqual({})
  })
})

test('the checks come in the order of the interface', async () => {
  const fake = make()
  fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because: 'chain' })
  await send({ id: 'used' }, fake)
  const wrong = {
    version: '1.0',
    atomicRequired: 1,
    from: carol,
    chainId: '0x1',
    id: 'used',
    calls: Array(101).fill(one),
    capabilities: { foo: {} },
  }
  const repairs: [string, object][] = [
    ['unsupportedVersion', { version: '2.0.0' }],
    ['unparsable', { atomicRequired: true }],
    ['unauthorized', { from: alice }],
    ['unknownBatchChain', { chainId: '0x7a69' }],
    ['duplicateId', { id: 'fresh' }],
    ['batchTooLarge', { calls: [one, one] }],
    ['unsupportedCapability', { capabilities: {} }],
    ['noUpgradesOnChain', { atomicRequired: false }],
  ]
  let change: object = wrong
  for (const [kind, repair] of repairs) {
    await expect(send(change, fake)).rejects.toMatchObject({ kind })
    change = { ...change, ...repair }
  }
  await expect(send(change, fake)).resolves.toBeDefined()
})
