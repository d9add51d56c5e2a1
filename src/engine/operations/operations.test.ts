import { numberToHex } from 'viem/utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Network } from '../../domain/network.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import { operationHash } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { bundlerFaults, feeToken, makeBundler, payersGas } from '../simulation/simulatedBundler.fake.ts'
import {
  alice,
  bob,
  call,
  makeWorld,
  origin,
  submission,
  type World,
} from '../simulation/simulatedWorld.fake.ts'

let world: World
let bundler: ReturnType<typeof makeBundler>
afterEach(() => world.end())

async function start({
  delegated = true,
  ask,
  network = {},
}: {
  delegated?: boolean
  ask?: AskService
  network?: Partial<Network>
} = {}) {
  bundler = makeBundler()
  world = await makeWorld({
    ...{ remote: true, ask: ask ?? bundler.ask, tokens: [feeToken], network },
    ...(delegated && { delegated: [alice] }),
  })
  bundler.serve(world.chain, world.now)
}

const calls = [call('one'), call('two'), call('three')]
const sponsored = (id: string, change: Partial<Submission> = {}): Submission => {
  const { ceiling: _, ...rest } = submission(id, calls, { mode: 'atomic' })
  return { ...rest, sponsor: { url: 'https://pay.example' }, ...change }
}
const status = (id: string) => world.engine().status(origin, id)
const seconds = () => Math.floor(world.now() / 1000)

test('a batch whose operation the wallet lost holds the account until the operation can run no more', async () => {
  await start()
  bundler.set({ fault: 'loses', hint: 'none', until: seconds() + 600 })
  await world.engine().submit(sponsored('a'))
  await world.calm()
  await world.spoil('transactions', undefined)
  await world.restart()
  const blocks = async () => {
    for (let block = 0; block < 40; block++) {
      world.chain.seal()
      await world.pass()
    }
    return (await world.engine().unproven()).length
  }
  expect(await blocks()).toBe(1)
  world.later(500_000)
  expect(await blocks()).toBe(0)
  expect(await status('a')).toMatchObject({ status: 100 })
})

test('an operation that nobody finds holds the account until its nonce is used for good', async () => {
  await start({ delegated: false })
  bundler.set({ hint: 'none' })
  const { gather } = world.chain.node
  world.chain.node.gather = async (chainId, requests) => {
    const answers = await gather(chainId, requests)
    return answers.map((one, at) => (requests[at]?.method === 'eth_getLogs' ? undefined : one))
  }
  await world.engine().submit(sponsored('a', { upgrade: defaultDelegate.address }))
  await world.calm()
  void world.engine().submit(submission('b', [call('own')]))
  world.chain.mine()
  await world.passTimes(3)
  expect(await world.journal.transactionsOf(batchKey(origin, 'b'))).toEqual([])
  for (let block = 0; block < 20; block++) {
    world.chain.mine()
    await world.passTimes(3)
  }
  expect(await status('a')).toMatchObject({ status: 100 })
  expect(await status('b')).toMatchObject({ status: 200 })
})

test('an operation is found although a node reported a block far ahead while it was signed', async () => {
  await start()
  bundler.set({ hint: 'none' })
  const { batch } = world.chain.node
  let lies = 1
  world.chain.node.batch = async (chainId, requests) => {
    const answers = await batch(chainId, requests)
    const isAlone = requests.length === 1 && requests[0]?.method === 'eth_blockNumber'
    return isAlone && lies-- > 0 ? [{ result: '0xffffffff' }] : answers
  }
  await world.engine().submit(sponsored('a'))
  await world.run()
  expect(lies).toBe(0)
  expect(await status('a')).toMatchObject({ status: 200 })
})

describe('a sponsored batch', () => {
  test('runs as one operation, whose receipt holds its own logs alone', async () => {
    await start()
    await world.engine().submit(sponsored('a'))
    await world.run()
    expect(await status('a')).toMatchObject({
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1', logs: [{ data: '0x77' }], transactionHash: bundler.bundles[0]?.hash }],
    })
    expect(world.chain.sends).toEqual([])
    expect(bundler.operations).toHaveLength(1)
  })

  test('upgrades the account by its authorization, under the nonce that the account has', async () => {
    await start({ delegated: false })
    await world.engine().submit(sponsored('a', { upgrade: defaultDelegate.address }))
    await world.run()
    expect(bundler.operations[0]).toMatchObject({
      factory: '0x7702',
      eip7702Auth: { address: defaultDelegate.address, chainId: '0x1', nonce: '0x0' },
    })
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('that reverts is 500, and not sent again unless the person asks for it', async () => {
    await start()
    bundler.set({ fails: true })
    await world.engine().submit(sponsored('a'))
    await world.run()
    expect(await status('a')).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(bundler.operations).toHaveLength(1)
    expect((await world.engine().leftOf(batchKey(origin, 'a'))).indices).toEqual([0, 1, 2])
  })

  test('for local nodes goes to no bundler once the network has another node', async () => {
    const network = { rpcUrls: ['http://127.0.0.1:8545'] }
    await start({ network })
    bundler.set({ fault: 'silent' })
    await world.engine().submit(sponsored('a'))
    const sends = async () => {
      for (let time = 0; time < 10; time++) {
        world.later(60_000)
        await world.pass()
      }
      return bundler.asked.filter((method) => method === 'eth_sendUserOperation').length
    }
    const [first, second] = [await sends(), await sends()]
    expect(second).toBeGreaterThan(first)
    network.rpcUrls = ['https://node.example']
    expect(await sends()).toBe(second)
  })

  test('pays what the bundler asks for, up to ten times the node’s fees, and asks it before the signature', async () => {
    await start()
    await world.engine().submit(sponsored('a'))
    await world.run()
    const [own] = bundler.operations
    const [most, tip] = [BigInt(own?.maxFeePerGas ?? 0), BigInt(own?.maxPriorityFeePerGas ?? 0)]
    const dearer = (times: bigint) => ({
      maxFeePerGas: numberToHex(most * times),
      maxPriorityFeePerGas: numberToHex(tip * times),
    })
    for (const [id, times] of [
      ['b', 3n],
      ['c', 1000n],
    ] as const) {
      bundler.set({ price: dearer(times) })
      await world.engine().submit(sponsored(id))
      await world.run()
      expect(await status(id)).toMatchObject({ status: 200 })
    }
    const [, second, third] = bundler.operations
    expect(second).toMatchObject(dearer(3n))
    expect(BigInt(third?.maxFeePerGas ?? 0)).toBeLessThanOrEqual(most * 11n)
  })

  test('gives the paymaster no signature, and asks it only after the approval', async () => {
    await start()
    await world.engine().prepare(sponsored('a'))
    await world.calm()
    expect(bundler.asked).toEqual([])
    await world.engine().submit(sponsored('a'))
    await world.calm()
    expect(bundler.asked).toEqual([
      'pimlico_getUserOperationGasPrice',
      'rundler_maxPriorityFeePerGas',
      'pm_getPaymasterStubData',
      'eth_estimateUserOperationGas',
      'pm_getPaymasterData',
      'eth_sendUserOperation',
    ])
  })
})

describe('a sponsor that does not pay', () => {
  test.each(['refuses', 'silent', 'garbage', 'unsigned'] as const)(
    'and %s ends the open request, with nothing signed and the id free',
    async (sponsor) => {
      await start()
      bundler.set({ sponsor })
      await expect(world.engine().submit(sponsored('a'))).rejects.toMatchObject({ kind: 'sponsorRefused' })
      expect(await status('a')).toBeUndefined()
      expect(await world.engine().busy()).toBe(false)
      bundler.set({ sponsor: 'pays' })
      await world.engine().submit(sponsored('a'))
      await world.run()
      expect(await status('a')).toMatchObject({ status: 200 })
    },
  )

  test.each([
    [
      'the paymaster',
      { sponsor: 'refuses' },
      { fault: 'sponsorSaid', host: 'pay.example', said: 'Policy says no' },
    ],
    ['silence', { sponsor: 'silent' }, { fault: 'silent' }],
    ['the bundler', { estimates: false }, { fault: 'bundlerSaid', host: 'bundler.example', said: 'AA21' }],
    ['the contract', { sponsor: 'unsigned' }, { fault: 'unpaid', host: 'pay.example' }],
    ['an old allowance', { allowance: 1n }, { fault: 'oldAllowance', host: 'pay.example' }],
    ['an offer without an end', { until: 0 }, { fault: 'endlessOffer', host: 'pay.example' }],
  ] as const)('says that the reason is %s', async (_, change, data) => {
    await start()
    bundler.set(change)
    await expect(world.engine().submit(sponsored('a'))).rejects.toMatchObject({ data })
  })

  test.each([
    ['is over', () => seconds() + 10],
    ['has no end', () => 0],
    ['lasts too long', () => seconds() + 100_000],
  ])('whose offer %s does not count', async (_, until) => {
    await start()
    bundler.set({ until: until() })
    await expect(world.engine().submit(sponsored('a'))).rejects.toMatchObject({ kind: 'sponsorRefused' })
    expect(bundler.operations).toEqual([])
  })
})

test('a paymaster that may still take a token of the account is no sponsor, and nothing is signed', async () => {
  await start()
  bundler.set({ allowance: 1n })
  await expect(world.engine().submit(sponsored('a'))).rejects.toMatchObject({ kind: 'sponsorRefused' })
  expect(bundler.operations).toEqual([])
  bundler.set({ allowance: 0n })
  await world.engine().submit(sponsored('a'))
  await world.run()
  expect(await status('a')).toMatchObject({ status: 200 })
})

describe('a sponsor that refuses late', () => {
  /** A request of the page for batch `a`, approved. */
  const approve = () =>
    world.journal.receive({
      ...{ id: 'request a', origin, page: { tabId: 1, frameId: 0 }, method: 'wallet_sendCalls', params: [] },
      ...{ chainId: 1, at: world.now(), session: 's', state: 'approved', batch: 'a' },
    })
  const kindOf = (submitted: Promise<unknown>) => submitted.catch(({ kind }) => kind)

  /** A plain transaction of the account is under way, so an upgrade has to wait. */
  async function waiting() {
    await start({ delegated: false })
    await world.engine().submit(submission('b', [call('plain')]))
    bundler.set({ sponsor: 'refuses' })
    await approve()
    const submitted = kindOf(world.engine().submit(sponsored('a', { upgrade: defaultDelegate.address })))
    await world.calm()
    expect(bundler.asked).toEqual([])
    return { submitted }
  }

  test('ends the open request, however long the batch waited for its turn', async () => {
    const { submitted } = await waiting()
    await world.run()
    expect(await submitted).toBe('sponsorRefused')
    expect(await status('a')).toBeUndefined()
  })

  test('ends the request that continues after the background died', async () => {
    await waiting()
    await world.restart()
    await world.run()
    expect(bundler.asked.at(-1)).toBe('pm_getPaymasterStubData')
    expect(bundler.asked).not.toContain('eth_sendUserOperation')
    expect(await status('a')).toMatchObject({ status: 100 })
    expect(await kindOf(world.engine().resubmit(origin, 'a'))).toBe('sponsorRefused')
    expect(await status('a')).toBeUndefined()
  })

  test('ends nothing that the person stopped meanwhile', async () => {
    const { submitted } = await waiting()
    await world.engine().stop(batchKey(origin, 'a'))
    expect(await submitted).toBeUndefined()
    expect(await status('a')).toMatchObject({ status: 400 })
  })

  test('ends a batch whose funds another account brought, because its request has its answer', async () => {
    await start()
    bundler.set({ sponsor: 'refuses' })
    await approve()
    const brought = [call('funds', { to: alice })]
    const brings = { from: bob, mode: 'single' as const, calls: brought, ceiling: highCeiling(1) }
    await world.engine().submit(sponsored('a', { brings }))
    await world.run()
    expect(world.chain.canonical().map(({ data }) => data)).toEqual(brought.map(({ data }) => data))
    expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: -32003 } } })
  })
})

test.each([
  ['a rate limit', { code: -32005, message: 'daily request count exceeded' }],
  ['a broken node', { code: -32603, message: 'Internal error' }],
  ['lost state', { code: -32000, message: 'missing trie node 00 (path ) state is not available' }],
])('%s is no allowance of zero: nothing is signed before the node tells', async (_, error) => {
  await start()
  bundler.set({ allowance: error })
  const submitted = world.engine().submit(sponsored('a'))
  await world.calm()
  expect(bundler.operations).toEqual([])
  bundler.set({ allowance: 0n })
  await world.run()
  await submitted
  expect(await status('a')).toMatchObject({ status: 200 })
})

test('a token whose contract reverts allows nothing', async () => {
  await start()
  bundler.set({ allowance: { code: 3, message: 'execution reverted' } })
  await world.engine().submit(sponsored('a'))
  await world.run()
  expect(await status('a')).toMatchObject({ status: 200 })
})

test.each([false, true])(
  "the paymaster's gas is its own, whatever the bundler finds (final: %s)",
  async (isFinal) => {
    await start()
    bundler.set({ isFinal })
    await world.engine().submit(sponsored('a'))
    await world.calm()
    expect(bundler.operations[0]).toMatchObject(payersGas)
    expect(bundler.asked.includes('pm_getPaymasterData')).toBe(!isFinal)
  },
)

describe('while an operation may use the account’s nonce for its upgrade', () => {
  const upgrading = { upgrade: defaultDelegate.address }
  const nonces = () => bundler.operations.map(({ eip7702Auth }) => eip7702Auth?.nonce)

  test('nothing else gets that nonce, and the account continues once the operation ended', async () => {
    await start({ delegated: false })
    bundler.set({ fault: 'loses', until: seconds() + 120 })
    await world.engine().submit(sponsored('a', upgrading))
    void world.engine().submit(submission('b', [call('plain')]))
    void world.engine().submit(sponsored('c', upgrading))
    await world.run(4)
    expect(new Set(nonces())).toEqual(new Set(['0x0']))
    expect(new Set(bundler.operations.map(({ nonce }) => nonce)).size).toBe(1)
    expect(world.chain.sends).toEqual([])
    world.later(200_000)
    bundler.set({ until: seconds() + 4000 })
    await world.run(200)
    expect(await status('a')).toMatchObject({ status: 400 })
    bundler.set({ fault: 'runs' })
    world.later(60_000)
    await world.run(20)
    expect(await status('b')).toMatchObject({ status: 200 })
    expect(await status('c')).toMatchObject({ status: 200 })
  })

  test.each([0, 200_000])('no filler takes it after a lost pre-confirmation, %s ms later', async (later) => {
    await start({ delegated: false })
    bundler.set({ until: seconds() + 120 })
    await world.engine().submit(sponsored('a', upgrading))
    await world.calm()
    // Another wallet of the person uses the nonce before the operation runs.
    await world.chain.foreign(alice)
    world.chain.preconfirm()
    await world.pass()
    await world.engine().submit(submission('b', [call('plain')]))
    await world.calm()
    bundler.set({ fault: 'loses' })
    world.chain.losePreconfirmations(false)
    world.later(later)
    for (let time = 0; time < 4; time++) await world.pass()
    const rows = await world.journal.transactionsOf(batchKey(origin, 'b'))
    expect(rows.map(({ nonce, fills = false }) => [nonce, fills])).toEqual([[1, false]])
    bundler.set({ fault: 'runs' })
    await world.run(200)
    expect(await status('a')).toMatchObject({ status: later === 0 ? 200 : 400 })
    // Then the person pays for a filler.
    const key = batchKey(origin, 'b')
    await world.engine().allowMore(key, await world.engine().offerMore(key))
    await world.run(200)
    expect(await status('b')).toMatchObject({ status: 200 })
  })

  test('a batch that came meanwhile runs right after the operation', async () => {
    await start({ delegated: false })
    await world.engine().submit(sponsored('a', upgrading))
    void world.engine().submit(submission('b', [call('plain')]))
    await world.run()
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(await status('b')).toMatchObject({ status: 200 })
  })
})

test('a poll does not ask a sponsor again that refuses meanwhile', async () => {
  const answers: (() => void)[] = []
  await start({
    ask: async (...asked) => {
      if (asked[1].startsWith('pm_')) await new Promise<void>((resolve) => answers.push(resolve))
      return bundler.ask(...asked)
    },
  })
  await world.journal.receive({
    ...{ id: 'request a', origin, page: { tabId: 1, frameId: 0 }, method: 'wallet_sendCalls', params: [] },
    ...{ chainId: 1, at: world.now(), session: 's', state: 'received', batch: 'a' },
  })
  bundler.set({ sponsor: 'refuses' })
  const outcome = world
    .engine()
    .submit(sponsored('a'))
    .catch((error) => error.kind)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void world.pass()
  await steps()
  answers[0]?.()
  expect(await outcome).toBe('sponsorRefused')
  await steps()
  expect(answers).toHaveLength(1)
  // The person pays herself.
  await world.engine().submit(submission('a', calls, { mode: 'atomic' }))
  await world.run()
  expect(await status('a')).toMatchObject({ status: 200 })
})

/** Lets the engine go as far as it can while a service thinks. */
async function steps(): Promise<void> {
  for (let step = 0; step < 20; step++) await new Promise((resolve) => setImmediate(resolve))
}

describe('whatever a bundler answers', () => {
  test.each(bundlerFaults)('%s: the batch runs once, and its status is the truth', async (fault) => {
    await start()
    bundler.set({ fault })
    await world.engine().submit(sponsored('a'))
    await world.run(20)
    bundler.set({ fault: 'runs' })
    await world.run(200)
    expect(await status('a')).toMatchObject({ status: 200 })
    const [first] = bundler.operations
    expect(new Set(bundler.operations.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(first && bundler.runs(operationHash(first, 1))).toHaveLength(1)
  })

  test('a forged receipt proves nothing', async () => {
    await start()
    bundler.set({ hint: 'forged', fault: 'loses' })
    await world.engine().submit(sponsored('a'))
    await world.run(20)
    expect(await status('a')).toMatchObject({ status: 100 })
  })
})

describe('an operation that no bundler runs', () => {
  test('ends once a final block is after its last second', async () => {
    await start()
    bundler.set({ fault: 'loses', until: seconds() + 120 })
    await world.engine().submit(sponsored('a'))
    await world.run(4)
    expect(await status('a')).toMatchObject({ status: 100 })
    world.later(200_000)
    await world.run(100)
    expect(await status('a')).toMatchObject({ status: 400 })
    // The paymaster's contract is a site's: what it says of its end lets nothing be signed again.
    await expect(world.engine().leftOf(batchKey(origin, 'a'))).rejects.toMatchObject({
      data: { refusal: 'error_unknownCall' },
    })
  })
})

test('a background that dies after the signature hands over the same operation', async () => {
  await start()
  bundler.set({ fault: 'silent' })
  await world.engine().submit(sponsored('a'))
  await world.restart()
  bundler.set({ fault: 'runs' })
  await world.restart()
  await world.run()
  expect(await status('a')).toMatchObject({ status: 200 })
  expect(new Set(bundler.operations.map(({ nonce, signature }) => nonce + signature)).size).toBe(1)
})

test('a reorganisation takes the run back, and the operation runs again', async () => {
  await start()
  await world.engine().submit(sponsored('a'))
  await world.run(6)
  world.chain.reorganise(3, false)
  await world.run(200)
  expect(await status('a')).toMatchObject({ status: 200 })
  const [first] = bundler.operations
  expect(first && bundler.runs(operationHash(first, 1))).toHaveLength(1)
})

describe('a run that moves to a block after the operation’s last second', () => {
  test('from a pre-confirmation: the batch ends, and nothing ran', async () => {
    await start()
    bundler.set({ until: seconds() + 120 })
    await world.engine().submit(sponsored('a'))
    await world.calm()
    world.chain.preconfirm()
    await world.passTimes(3)
    const [row] = await world.journal.transactionsOf(batchKey(origin, 'a'))
    expect(row?.state).toBe('preconfirmed')
    world.later(200_000)
    world.chain.seal()
    await world.run(100)
    expect(await status('a')).toMatchObject({ status: 400 })
  })

  test('from a block that a reorganisation replaced: the success is taken back', async () => {
    await start()
    bundler.set({ until: seconds() + 120 })
    await world.engine().submit(sponsored('a'))
    await world.run(6)
    expect(await status('a')).toMatchObject({ status: 200 })
    world.later(200_000)
    world.chain.reorganise(3, true)
    await world.run(200)
    expect(await status('a')).toMatchObject({ status: 400 })
  })
})
