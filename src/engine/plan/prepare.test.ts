import { numberToHex, parseTransaction } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { reverts } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import { prepare } from './prepare.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = async (id: string) => (await world.engine().status(origin, id))?.status

test('a site that chooses the fees gets nothing signed until the node reports a block', async () => {
  world = await makeWorld()
  world.chain.break(['eth_getBlockByNumber'])
  const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' } as const
  void world.engine().submit(submission('a', [call('one')], { fees }))
  await world.calm()
  for (let time = 0; time < 6; time++) await world.pass()
  expect(await world.journal.transactionsOf(`${origin} a`)).toEqual([])
  expect(await status('a')).toBe(100)
})

/** The reads that a signature needs, with their methods. */
const needed = [
  ['the code of the account', ['eth_getCode']],
  ['the block', ['eth_getBlockByNumber']],
  ['the fees', ['eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_feeHistory']],
] as const

describe.each(needed)('where the node has an error for %s', (_, methods) => {
  test.each(['broken', 'unlisted'])('nothing is signed until it tells, %s', async (how) => {
    world = await makeWorld()
    const spoil = (which: readonly string[]) =>
      how === 'broken' ? world.chain.break(which) : world.chain.unlist(which)
    spoil(methods)
    const calls = [call('one'), call('two')]
    void world.engine().submit(submission('a', calls, { mode: 'atomic', upgrade: defaultDelegate.address }))
    await world.calm()
    for (let time = 0; time < 6; time++) await world.pass()
    expect(await world.journal.transactionsOf(`${origin} a`)).toEqual([])
    expect(await status('a')).toBe(100)
    spoil([])
    for (let round = 0; round < 60 && (await world.engine().busy()); round++) {
      world.chain.mine()
      await world.pass()
    }
    expect(await status('a')).toBe(200)
  })
})

describe('a node that says that it lacks all of these', () => {
  const all = needed.flatMap(([, methods]) => methods)
  const known = { fees: { gasPrice: '0x64' }, gas: ['0x8000'] } as const
  const submit = async (id: string, change = {}) => {
    void world.engine().submit(submission(id, [call(id)], { ...known, gas: [...known.gas], ...change }))
    await world.calm()
  }
  const rows = (id: string) => world.journal.transactionsOf(`${origin} ${id}`)

  test.each([
    ['the node tells no fees', { fees: undefined, gas: undefined }],
    ['the person chose the fees', {}],
  ])('is no node with two methods after it said so once, also where %s', async (_, change) => {
    world = await makeWorld()
    world.chain.unlist(all)
    await submit('a', change)
    expect(await rows('a')).toEqual([])
    world.chain.unlist([])
    await world.run()
    expect(await status('a')).toBe(200)
  })

  test.each([
    ['if it had the methods before', () => world.calm()],
    [
      'if it told a receipt before the background died',
      async () => {
        await world.run()
        world.chain.unlist(all)
        await world.restart()
      },
    ],
  ])('is no node with two methods, however often it says so, %s', async (_, before) => {
    world = await makeWorld()
    await submit('a')
    await before()
    world.chain.unlist(all)
    await submit('b')
    await world.passTimes(20)
    expect(await rows('b')).toEqual([])
    world.chain.unlist([])
    await world.run()
    expect(await status('b')).toBe(200)
  })

  test('is a node with two methods once it said so often, if nothing else is known', async () => {
    world = await makeWorld()
    world.chain.unlist(all)
    await submit('a')
    await world.passTimes(4)
    expect(await rows('a')).toHaveLength(1)
  })

  test('tells no price of bytes either: only then may that be none', async () => {
    world = await makeWorld()
    Object.assign(world.chain.node, { pricing: async () => 'unknown' })
    await submit('a')
    await world.passTimes(4)
    expect(await rows('a')).toEqual([])
    world.chain.unlist(all)
    await world.restart()
    await world.passTimes(4)
    expect(await rows('a')).toHaveLength(1)
  })
})

test('the gas that the person chose for calls that run as one is signed to the unit', async () => {
  world = await makeWorld()
  const calls = [call('one'), call('two')]
  const change = { mode: 'atomic', upgrade: defaultDelegate.address, gas: ['0x12345'] } as const
  const done = world.engine().submit(submission('a', calls, { ...change, gas: [...change.gas] }))
  await world.calm()
  await done
  const [row] = await world.journal.transactionsOf(`${origin} a`)
  expect(parseTransaction(row?.raw ?? '0x').gas).toBe(0x12345n)
})

test('the gas that the person chose for some of several calls is that of these calls', async () => {
  world = await makeWorld()
  const calls = [call('one'), call('two'), call('three')]
  const gas = [undefined, '0x12345', undefined] as never
  const done = world.engine().submit(submission('a', calls, { mode: 'pipelined', gas }))
  await world.calm()
  await done
  const rows = await world.journal.transactionsOf(`${origin} a`)
  const limits = rows.map(({ raw }) => parseTransaction(raw).gas)
  expect(limits).toEqual([(0x8000n * 6n) / 5n, 0x12345n, 1_000_000n])
})

test.each(['stepwise', 'pipelined'] as const)(
  'a %s call that no node can estimate yet gets the gas of the simulation at the approval',
  async (mode) => {
    world = await makeWorld()
    const high = highCeiling(2)
    const expected = { expected: '0x54321' } as const
    const ceiling = {
      ...high,
      transactions: high.transactions.map((one, at) => (at ? { ...one, ...expected } : one)),
    }
    const calls = [call('one'), call('two', { data: `${reverts}01` })]
    void world.engine().submit(submission('a', calls, { mode, ceiling }))
    await world.calm()
    world.chain.mine()
    await world.passTimes(4)
    const rows = await world.journal.transactionsOf(`${origin} a`)
    expect(rows.map(({ raw }) => parseTransaction(raw).gas)).toEqual([(0x8000n * 6n) / 5n, 0x54321n])
  },
)

test('a pipelined call that does little alone gets the gas that it needed after the others', async () => {
  world = await makeWorld()
  const high = highCeiling(2)
  const ceiling = {
    ...high,
    transactions: high.transactions.map((one) => ({ ...one, expected: '0x54321' as const })),
  }
  void world.engine().submit(submission('a', [call('pay'), call('sweep')], { mode: 'pipelined', ceiling }))
  await world.calm()
  const rows = await world.journal.transactionsOf(`${origin} a`)
  expect(rows.map(({ raw }) => parseTransaction(raw).gas)).toEqual([(0x8000n * 6n) / 5n, 0x54321n])
})

describe('a signature', () => {
  const planOf = (...args: Parameters<typeof submission>) => {
    const { origin: _, request: __, id: ___, ...plan } = submission(...args)
    return plan
  }
  /** The code, nonce and estimate reads of each HTTP request, without the fee reads. */
  const questions = (batch: { mock: { calls: Parameters<World['chain']['node']['batch']>[] } }) =>
    batch.mock.calls.map(([, requests]) =>
      requests.flatMap(({ method, params }) =>
        /Code|Count|estimate/.test(method) ? [`${method} ${(params as string[])[1]}`] : [],
      ),
    )
  const account = ['eth_getTransactionCount pending', 'eth_getCode pending', 'eth_getTransactionCount latest']

  test('of one call asks for its gas alone, and for that of nothing where it is to fill a nonce', async () => {
    world = await makeWorld()
    const batch = vi.spyOn(world.chain.node, 'batch')
    const plan = planOf('a', [call('one')])
    expect(await prepare(world.chain.node, plan, [0])).toMatchObject({
      filler: undefined,
      gas: [expect.any(BigInt)],
    })
    expect(await prepare(world.chain.node, plan, [], { fills: true })).toMatchObject({
      filler: expect.any(BigInt),
      gas: [],
    })
    expect(questions(batch)).toEqual([
      [...account, 'eth_estimateGas pending'],
      [...account, 'eth_estimateGas pending'],
    ])
  })

  test.each([
    ['slow', 50n],
    ['fast', 90n],
    [undefined, 50n],
  ] as const)('at another price keeps the speed %s only if it pays more', async (speed, tip) => {
    world = await makeWorld()
    const { node } = world.chain
    const batch: typeof node.batch = async (chainId, requests) => {
      const answers = await node.batch(chainId, requests)
      return answers.map((answer, index) =>
        requests[index]?.method === 'eth_feeHistory'
          ? { result: { reward: [['0xa', '0x32', '0x5a']] } }
          : answer,
      )
    }
    const suggested = { maxFeePerGas: '0x7fff', maxPriorityFeePerGas: '0x7000' } as const
    const plan = { ...planOf('a', [call('one')], { suggested }), ...(speed && { speed }) }
    const { fees } = await prepare({ ...node, batch }, plan, [], { usual: true })
    expect(fees).toMatchObject({ maxPriorityFeePerGas: numberToHex(tip) })
  })

  test('of calls that run as one asks for the gas of all and of each, as things will be', async () => {
    world = await makeWorld()
    const batch = vi.spyOn(world.chain.node, 'batch')
    const change = { mode: 'atomic', upgrade: defaultDelegate.address } as const
    await prepare(world.chain.node, planOf('a', [call('one'), call('two')], change), [0])
    expect(questions(batch)).toEqual([
      account,
      ['eth_getCode latest', ...Array.from({ length: 3 }, () => 'eth_estimateGas pending')],
    ])
  })
})
