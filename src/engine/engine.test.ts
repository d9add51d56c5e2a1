import { afterEach, describe, expect, test } from 'vitest'
import { defaultDelegate } from '../contracts/delegates.ts'
import type { Call } from '../domain/batch.ts'
import { inWords } from '../i18n/inWords.ts'
import { refused, reverts } from './simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

async function make(options?: Parameters<typeof makeWorld>[0]) {
  world = await makeWorld(options)
  return world
}

const failing = (name: string, change: Partial<Call> = {}) =>
  call(name, { ...change, data: `${reverts}${Buffer.from(name).toString('hex')}` })
const refusedCall = (name: string) => call(name, { data: `${refused}${Buffer.from(name).toString('hex')}` })

async function submit(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission(id, calls, change))
  await world.calm()
  await done
}

/** Adds pre-confirmations and blocks until the engine is idle. */
async function run(rounds = 40) {
  for (let round = 0; round < rounds && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

const status = (id: string) => world.engine().status(origin, id)
const executed = () => world.chain.canonical().map(({ data }) => data)

describe('a single call', () => {
  test('goes from 100 over a pre-confirmation to 200 with its receipt', async () => {
    await make()
    await submit('a', [call('one')])
    expect(await status('a')).toMatchObject({ status: 100, atomic: true, chainId: '0x1' })

    world.chain.preconfirm()
    await world.pass()
    const early = await status('a')
    expect(early).toMatchObject({
      status: 100,
      capabilities: { preconfirmation: { receipts: [{ status: '0x1' }] } },
    })
    expect(early?.receipts).toBeUndefined()

    world.chain.seal()
    await world.pass()
    await world.pass()
    const late = await status('a')
    expect(late).toMatchObject({ status: 200, receipts: [{ status: '0x1', blockNumber: '0x1' }] })
    expect(late?.capabilities).toBeUndefined()
    expect(Object.keys(late?.receipts?.[0]?.logs[0] ?? {})).toEqual(['address', 'data', 'topics'])
  })

  test('is followed until two blocks stand on it, then no more', async () => {
    await make()
    await submit('a', [call('one')])
    await run()
    expect(await world.engine().busy()).toBe(false)
    expect((await world.journal.transactionsOf(`${origin} a`))[0]?.state).toBe('final')
  })

  test('that reverts is 500 with its receipt and the reason', async () => {
    await make()
    await submit('a', [failing('one')])
    await run()
    expect(await status('a')).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    const [shown] = await world.engine().activities(1)
    expect(shown?.calls[0]?.state).toBe('failed')
    expect(inWords(shown?.calls[0]?.reason ?? '')).toMatch(/\.$/)
  })

  test('that the node refuses is 400 with the words of the interface, and its nonce is free again', async () => {
    await make()
    await submit('a', [refusedCall('one')])
    await world.calm()
    expect(await status('a')).toMatchObject({
      status: 400,
      capabilities: { error: { code: -32000, message: 'insufficient funds for gas * price + value' } },
    })
    await submit('b', [call('two')])
    await run()
    expect(await status('b')).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toMatchObject([{ nonce: 0 }])
  })

  test('twice the same after a refusal is two transactions', async () => {
    await make()
    await submit('a', [refusedCall('one')])
    await submit('b', [refusedCall('one')])
    await world.calm()
    expect(await status('b')).toMatchObject({ status: 400 })
  })

  test('submitted twice runs once', async () => {
    await make()
    await submit('a', [call('one')])
    await submit('a', [call('one')])
    await run()
    await submit('a', [call('one')])
    await run()
    expect(executed()).toEqual([call('one').data])
  })

  test("under another request's id is a duplicate", async () => {
    await make()
    await submit('a', [call('one')])
    const second = world.engine().submit(submission('a', [call('two')], { request: 'another' }))
    await expect(second).rejects.toMatchObject({ kind: 'duplicateId' })
  })
})

describe('what a node does', () => {
  test('a lost answer leads to the same bytes and one execution', async () => {
    await make()
    world.chain.setFate(() => (world.chain.sends.length === 1 ? 'answerLost' : 'arrives'))
    await submit('a', [call('one')])
    world.chain.setFate(() => 'arrives')
    await run()
    expect(new Set(world.chain.sends).size).toBe(1)
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('a mempool that forgets gets the same bytes again', async () => {
    await make()
    await submit('a', [call('one')])
    await world.calm()
    world.chain.forget()
    await run()
    expect(executed()).toEqual([call('one').data])
    expect(new Set(world.chain.sends).size).toBe(1)
  })

  test('a lost pre-confirmation is sent again', async () => {
    await make()
    await submit('a', [call('one')])
    world.chain.preconfirm()
    await world.pass()
    world.chain.losePreconfirmations(false)
    await run(80)
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('a reorganisation takes 200 back until the call is included again', async () => {
    await make({ remote: true })
    await submit('a', [call('one')])
    world.chain.mine()
    await world.pass()
    await world.pass()
    expect(await status('a')).toMatchObject({ status: 200 })

    world.chain.reorganise(1, false)
    await world.pass()
    expect(await status('a')).toMatchObject({ status: 100 })
    await run(80)
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(executed()).toEqual([call('one').data])
  })

  test('a node out of reach loses nothing, and the status shows the wait', async () => {
    await make()
    world.chain.setFate(() => 'requestLost')
    const submitted = submit('a', [call('one')])
    await world.calm()
    await run(5)
    await submitted
    expect((await world.journal.batch(`${origin} a`))?.state).toBe('planned')
    expect(await world.engine().activities(1)).toMatchObject([{ waitsFor: 'node', status: 100 }])
    await world.pass()
    world.chain.setFate(() => 'arrives')
    await run()
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('a nonce that another wallet is about to use is waited for, and the call then takes the next one', async () => {
    await make()
    await world.chain.foreign(alice)
    await submit('a', [call('one'), call('two')])
    for (let time = 0; time < 8; time++) await world.pass()
    expect(await world.engine().activities(1)).toMatchObject([{ waitsFor: 'nonce', status: 100 }])
    expect(new Set(world.chain.sends).size).toBe(1)
    await run(80)
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(executed()).toEqual(['0xf0', call('one').data, call('two').data])
    expect((await world.engine().activities(1))[0]?.waitsFor).toBeUndefined()
  })

  test('a nonce that another wallet wanted and gave up is used by the bytes that waited', async () => {
    await make()
    await world.chain.foreign(alice)
    await submit('a', [call('one')])
    world.chain.forget()
    await run(40)
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(new Set(world.chain.sends).size).toBe(1)
  })

  test('a single transaction gets the answer of the node that another one waits with its nonce', async () => {
    await make()
    await world.chain.foreign(alice)
    await submit('a', [call('one')], { kind: 'transaction' })
    await run(40)
    expect(await status('a')).toMatchObject({
      status: 400,
      capabilities: { error: { message: 'replacement transaction underpriced' } },
    })
  })

  test('a node with only two methods leaves the status at 100 with counts', async () => {
    await make({ minimal: true })
    const fees = { gasPrice: '0x64' } as const
    await submit('a', [call('one'), call('two')], { fees, gas: ['0x8000', '0x8000'] })
    await run(60)
    expect(await status('a')).toMatchObject({
      status: 100,
      capabilities: { inclusion: { preconfirmed: 2, confirmed: 2 } },
    })
    expect(executed()).toHaveLength(2)
    expect(await world.engine().busy()).toBe(false)
  })
})

describe('stepwise', () => {
  test('a call is signed only once the one before is pre-confirmed', async () => {
    await make()
    await submit('a', [call('one'), call('two')])
    await world.pass()
    expect(world.chain.sends).toHaveLength(1)
    world.chain.preconfirm()
    await world.pass()
    expect(world.chain.sends).toHaveLength(2)
    await run()
    expect(await status('a')).toMatchObject({ status: 200, atomic: false, receipts: [{}, {}] })
  })

  test('stops at the first failure: 600 with the receipts of both that ran', async () => {
    await make()
    await submit('a', [call('one'), failing('two'), call('three')])
    await run()
    expect(await status('a')).toMatchObject({ status: 600, receipts: [{ status: '0x1' }, { status: '0x0' }] })
    expect(executed()).toHaveLength(2)
    const [shown] = await world.engine().activities(1)
    expect(shown?.calls.map(({ state }) => state)).toEqual(['final', 'failed', 'notSent'])
  })

  test('continues after a failure that the app allowed: 207', async () => {
    await make()
    await submit('a', [call('one'), failing('two', { onFailure: 'continue' }), call('three')], {
      flowControl: true,
    })
    await run()
    expect(await status('a')).toMatchObject({ status: 207, receipts: [{}, {}, {}] })
  })

  test('stopped by the user after one call is 600, before any 400', async () => {
    await make()
    await submit('a', [call('one'), call('two')])
    await world.engine().stop(`${origin} a`)
    await run()
    expect(await status('a')).toMatchObject({ status: 600 })
    expect(executed()).toHaveLength(1)

    world.lock(true)
    await submit('b', [call('three'), call('four')])
    await world.engine().stop(`${origin} b`)
    await world.calm()
    expect(await status('b')).toMatchObject({ status: 400 })
  })

  test('waits for the unlock and continues', async () => {
    await make()
    await submit('a', [call('one'), call('two')])
    world.lock(true)
    world.chain.preconfirm()
    await world.pass()
    expect((await world.journal.batch(`${origin} a`))?.state).toBe('paused')
    expect(await world.engine().activities(1)).toMatchObject([{ waitsFor: 'unlock', status: 100 }])
    world.lock(false)
    await world.engine().unlocked()
    await run()
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('continues if the unlock arrives while the signer still reports that it is locked', async () => {
    await make()
    world.lock(true, () => {
      world.lock(false)
      void world.engine().unlocked()
    })
    await submit('a', [call('one')])
    await run()
    expect(await status('a')).toMatchObject({ status: 200 })
  })

  test('a foreign transaction with the nonce is proven before the call is signed again', async () => {
    await make()
    await submit('a', [call('one')])
    await world.calm()
    await world.chain.foreign(alice)
    world.chain.mine()
    for (let round = 0; round < 14; round++) await world.pass()
    expect(world.chain.sends).toHaveLength(1)
    await run(80)
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(executed()).toEqual(['0xf0', call('one').data])
  })

  test('a call that a reorganisation gave away is left out rather than run after the next one, and may be retried', async () => {
    await make({ remote: true })
    await submit('a', [call('one'), call('two'), call('three')])
    world.chain.mine()
    await world.pass()
    expect(world.chain.sends).toHaveLength(2)
    world.chain.reorganise(1, false)
    await world.chain.foreign(alice)
    world.chain.mine()
    await run(80)
    expect(executed()).toEqual(['0xf0', call('two').data])
    expect(await status('a')).toMatchObject({
      status: 600,
      receipts: [{ status: '0x1' }],
      capabilities: {
        error: {
          code: -32000,
          message: 'nonce too low',
          data: {
            detail:
              'Another transaction of the account took the place of call 1, and a later call was sent already',
          },
        },
      },
    })
    expect((await world.engine().leftOf(`${origin} a`)).indices).toEqual([0, 2])
  })

  test('batches of one account do not mix', async () => {
    await make()
    await submit('a', [call('a1'), call('a2')])
    await submit('b', [call('b1'), call('b2')])
    await run(80)
    expect(executed()).toEqual([call('a1').data, call('a2').data, call('b1').data, call('b2').data])
  })
})

describe('pipelined', () => {
  test('many calls are stored in pieces, and run once each and in order wherever the engine dies between', async () => {
    const many = Array.from({ length: 60 }, (_, index) => call(`call ${index}`))
    for (let steps = 0; steps < 150; steps += 11) {
      await make()
      await submit('a', [call('before')])
      await run()
      world.dieIn(steps)
      void world.engine().submit(submission('a lot', many, { mode: 'pipelined' }))
      await world.calm()
      await world.restart()
      await submit('a lot', many, { mode: 'pipelined' })
      await run()
      expect(executed().slice(1)).toEqual(many.map(({ data }) => data))
      expect(await status('a lot')).toMatchObject({ status: 200 })
      if (steps + 11 < 150) await world.end()
    }
  })

  const twenty = Array.from({ length: 20 }, (_, index) => call(`call ${index}`))

  test('sends all calls at once under consecutive nonces', async () => {
    await make()
    await submit('a', twenty, { mode: 'pipelined' })
    await world.calm()
    expect(world.chain.sends).toHaveLength(20)
    await run()
    expect(await status('a')).toMatchObject({ status: 200, atomic: false })
    expect(executed()).toEqual(twenty.map(({ data }) => data))
  })

  test('fills the gap of a refused call, so that the later ones are not stuck', async () => {
    await make()
    await submit('a', [call('one'), refusedCall('two'), call('three')], { mode: 'pipelined' })
    await run()
    expect(await status('a')).toMatchObject({
      status: 600,
      receipts: [{}, {}],
      capabilities: { error: { code: -32000 } },
    })
    expect(executed()).toEqual([call('one').data, '0x', call('three').data])
  })

  test('becomes stepwise on an upgraded account', async () => {
    await make({ delegated: [alice] })
    await submit('a', twenty.slice(0, 3), { mode: 'pipelined' })
    await world.calm()
    expect(world.chain.sends).toHaveLength(1)
    await run(60)
    expect(await status('a')).toMatchObject({ status: 200 })
  })
})

describe('atomic', () => {
  const upgrade = defaultDelegate.address

  test('upgrades the account and runs all calls in one transaction', async () => {
    await make()
    await submit('a', [call('one'), call('two')], { mode: 'atomic', upgrade })
    await run()
    expect(await status('a')).toMatchObject({ status: 200, atomic: true, receipts: [{}] })
    await submit('b', [call('three')])
    await run()
    expect(world.chain.canonical().map(({ nonce }) => nonce)).toEqual([0, 2])
  })

  test('on an upgraded account needs no authorization', async () => {
    await make({ delegated: [alice] })
    await submit('a', [call('one'), call('two')], { mode: 'atomic' })
    await run()
    expect(await status('a')).toMatchObject({ status: 200, atomic: true })
    expect(world.chain.canonical().map(({ delegate }) => delegate)).toEqual([undefined])
  })

  test('whose upgrade was skipped is 500, although its transaction succeeded', async () => {
    await make()
    world.chain.skipUpgrades()
    await submit('a', [call('one'), call('two')], { mode: 'atomic', upgrade })
    await run()
    expect(await status('a')).toMatchObject({
      status: 500,
      receipts: [{ status: '0x1' }],
      capabilities: { error: { code: 5710 } },
    })
  })

  test('without an upgrade on a plain account ends before anything is sent', async () => {
    await make()
    await submit('a', [call('one'), call('two')], { mode: 'atomic' })
    await world.calm()
    expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: 5760 } } })
    expect(world.chain.sends).toEqual([])
  })
})

describe('gas that no transaction of the network can have', () => {
  const limited = async (options?: Parameters<typeof makeWorld>[0]) => {
    const { chain } = await make(options)
    // Between the gas that a call is estimated to need, and the gas that the `heavy` call asks for.
    chain.node.gasCap = async () => 0x9000n
  }
  const heavy = call('heavy', { gas: '0x9001' })
  const data = { limit: '0x9000', gas: '0x9001' }

  test('ends a batch of which nothing is signed', async () => {
    await limited()
    await submit('a', [heavy])
    expect(await status('a')).toMatchObject({
      status: 400,
      capabilities: { error: { code: 5740, data: { kind: 'batchTooLarge', ...data } } },
    })
    expect(world.chain.sends).toEqual([])
  })

  test('stops a stepwise batch at the call that needs it', async () => {
    await limited()
    await submit('a', [call('one'), heavy, call('three')])
    await run()
    expect(executed()).toEqual([call('one').data])
    expect(await status('a')).toMatchObject({ status: 600, capabilities: { error: { code: 5740, data } } })
  })

  test('keeps all of a batch that was to leave at once', async () => {
    await limited()
    await submit('a', [call('one'), heavy], { mode: 'pipelined' })
    await run()
    expect(executed()).toEqual([])
    expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: 5740 } } })
  })

  test('keeps an atomic batch from being signed', async () => {
    await limited({ delegated: [alice] })
    await submit('a', [call('one'), heavy], { mode: 'atomic' })
    expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: 5740 } } })
    expect(world.chain.sends).toEqual([])
  })

  test('is -32602 for a transaction', async () => {
    await limited()
    await submit('a', [heavy], { kind: 'transaction' })
    await expect(world.engine().sent(origin, 'a')).rejects.toMatchObject({
      answer: { code: -32602, data: { kind: 'invalidParams', ...data } },
    })
  })

  test('leaves the lane to what comes next', async () => {
    await limited()
    await submit('a', [heavy])
    await submit('b', [call('two')])
    await run()
    expect(await status('b')).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toMatchObject([{ nonce: 0 }])
  })
})

describe('eth_sendTransaction', () => {
  const transaction = { kind: 'transaction' } as const

  test.each([[{}], [null], ['no'], ['0x'], [7]])(
    'takes no nonce from a node that answers %j',
    async (result) => {
      const { chain } = await make()
      chain.node.batch = async (_, requests) => requests.map(() => ({ result }))
      await expect(world.engine().nonces(1, alice)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    },
  )

  test('gets the hash once the node has the transaction', async () => {
    await make()
    await submit('a', [call('one')], transaction)
    expect(await world.engine().sent(origin, 'a')).toBe(world.chain.sends[0])
  })

  test("gets the node's refusal in the interface's words", async () => {
    await make()
    await submit('a', [refusedCall('one')], transaction)
    await expect(world.engine().sent(origin, 'a')).rejects.toMatchObject({
      answer: { code: -32000, message: 'insufficient funds for gas * price + value' },
    })
  })

  test('several in a row do not wait for each other', async () => {
    await make()
    for (const name of ['one', 'two', 'three']) {
      await submit(name, [call(name)], transaction)
      await world.engine().sent(origin, name)
    }
    expect(world.chain.waiting().map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  })

  test('replaces one of ours under its nonce, with both fees raised by an eighth', async () => {
    await make()
    await submit('a', [call('one')], transaction)
    await world.engine().sent(origin, 'a')
    expect(await world.engine().nonces(1, alice)).toEqual({
      next: 1,
      inFlight: new Map([[0, `${origin} a`]]),
    })
    await submit('b', [call('two')], { ...transaction, nonce: 0, replaces: `${origin} a` })
    await world.engine().sent(origin, 'b')
    await run()
    expect(executed()).toEqual([call('two').data])
    expect(await status('a')).toMatchObject({ status: 400 })
    expect(await status('b')).toMatchObject({ status: 200 })
    const [old] = await world.journal.transactionsOf(`${origin} a`)
    const [won] = await world.journal.transactionsOf(`${origin} b`)
    expect(old).toMatchObject({ state: 'replaced', replacedBy: won?.hash })
  })

  test('replaces one of ours that is signed and of which nobody knows whether the node has it', async () => {
    await make()
    world.chain.break(['eth_sendRawTransaction'])
    await submit('a', [call('one')], transaction)
    expect(await world.journal.transactionsOf(`${origin} a`)).toMatchObject([{ state: 'signed', nonce: 0 }])
    await submit('b', [call('two')], { ...transaction, nonce: 0, replaces: `${origin} a` })
    expect(await world.journal.transactionsOf(`${origin} b`)).toMatchObject([{ state: 'signed', nonce: 0 }])
    world.chain.break([])
    await run()
    expect(executed()).toEqual([call('two').data])
    expect(await status('b')).toMatchObject({ status: 200 })
  })

  test('whose nonce another one took since the review is refused, and nothing of it is signed', async () => {
    await make()
    await submit('a', [call('one')], transaction)
    await submit('b', [call('two')], { ...transaction, nonce: 0, replaces: `${origin} a` })
    await world.engine().sent(origin, 'b')
    const taken = { code: -32602, data: { path: 'nonce', expected: 1 } }
    for (const [id, shown] of [
      ['shown nothing', {}],
      ['shown the first', { replaces: `${origin} a` }],
    ] as const) {
      await submit(id, [call(id)], { ...transaction, nonce: 0, ...shown })
      await expect(world.engine().sent(origin, id)).rejects.toMatchObject({ answer: taken })
      expect(await world.journal.transactionsOf(`${origin} ${id}`)).toEqual([])
    }
    await run()
    expect(executed()).toEqual([call('two').data])
  })

  test('that the person gave a nonce takes that of no transaction of ours', async () => {
    await make()
    await submit('a', [call('one')], transaction)
    await world.engine().sent(origin, 'a')
    await submit('b', [call('two')], { ...transaction, nonce: 0, overtakes: true })
    await expect(world.engine().sent(origin, 'b')).rejects.toMatchObject({ answer: { code: -32602 } })
    await run()
    expect(executed()).toEqual([call('one').data])
  })

  test('with a nonce that leaves a gap is refused', async () => {
    await make()
    await submit('a', [call('one')], { ...transaction, nonce: 7 })
    await expect(world.engine().sent(origin, 'a')).rejects.toMatchObject({ answer: { code: -32602 } })
    expect(world.chain.sends).toEqual([])
  })
})

test('a batch is known from its submission on, to its own site alone', async () => {
  await make()
  const { knows } = world.engine()
  expect(await knows(origin, 'a')).toBe(false)
  await submit('a', [call('one')])
  expect([await knows(origin, 'a'), await knows(origin, 'b')]).toEqual([true, false])
  expect(await knows('https://other.example', 'a')).toBe(false)
})

test('a node that told a receipt is not taken for one that knows two methods, whatever it says later', async () => {
  await make()
  await submit('a', [call('one')])
  await run()
  expect(await status('a')).toMatchObject({ status: 200 })
  const lost = ['eth_getCode', 'eth_getBlockByNumber', 'eth_gasPrice', 'eth_maxPriorityFeePerGas']
  world.chain.unlist([...lost, 'eth_estimateGas', 'eth_call'])
  await submit('b', [call('two')]).catch(() => undefined)
  expect(await world.journal.transactionsOf(`${origin} b`)).toEqual([])
  world.chain.unlist([])
  await run()
  expect(executed()).toEqual([call('one').data, call('two').data])
})
