import { afterEach, describe, expect, test } from 'vitest'
import { rateLimits, unclearErrors } from '../simulation/errors.fake.ts'
import { refused } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = async (id: string) => (await world.engine().status(origin, id))?.status
const rows = (id: string) => world.journal.transactionsOf(`${origin} ${id}`)
const executed = () => world.chain.canonical().map(({ data }) => data)

async function submit(id: string, calls: Parameters<typeof submission>[1], change = {}) {
  void world.engine().submit(submission(id, calls, change))
  await world.calm()
}

describe.each([...unclearErrors, ...rateLimits])('$code "$message"', (error) => {
  test.each([true, false])('leaves a call open, passed on: %s', async (passesOn) => {
    world = await makeWorld()
    world.chain.failSends([{ ...error, passesOn }])
    await submit('a', [call('one')])
    expect(await status('a')).toBe(100)
    await world.run()
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([call('one').data])
    expect(new Set(world.chain.sends).size).toBe(1)
  })
})

test('a call stays open however often the answer is unclear, and its page shows the last one', async () => {
  world = await makeWorld()
  world.chain.failSends(Array(30).fill({ code: -32015, message: 'gateway timeout', passesOn: false }))
  await submit('a', [call('one')])
  await world.passTimes(20)
  expect(await status('a')).toBe(100)
  const [shown] = await world.engine().activities(1)
  expect(shown).toMatchObject({ waitsFor: 'answer', said: 'gateway timeout' })
  await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({ kind: 'invalidParams' })
  await world.passTimes(20)
  await world.run()
  expect(await status('a')).toBe(200)
  const [after] = await world.engine().activities(1)
  expect(after?.waitsFor).toBeUndefined()
  expect(after?.said).toBeUndefined()
})

describe('bytes that the only node may have had before', () => {
  const lost = { code: -32015, message: 'gateway timeout', passesOn: false }

  test('never end by its refusals, as it may run them yet, and the calls behind them wait', async () => {
    world = await makeWorld({ hidden: true })
    const short = { code: -32000, message: 'insufficient funds for gas', passesOn: false }
    world.chain.failSends([{ ...lost, passesOn: true }, ...Array(20).fill(short)])
    await submit('a', [call('one'), call('two')])
    await world.passTimes(12)
    expect(await rows('a')).toMatchObject([{ state: 'signed' }])
    expect(await status('a')).toBe(100)
    const [shown] = await world.engine().activities(1)
    expect(shown).toMatchObject({ waitsFor: 'answer', said: 'insufficient funds for gas' })
    await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({ kind: 'invalidParams' })
    world.chain.failSends([])
    await world.run()
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([call('one').data, call('two').data])
  })

  test('can be cancelled under their nonce while the node refuses them', async () => {
    world = await makeWorld()
    world.chain.failSends([lost])
    await submit('a', [call('one', { data: `${refused}01` })])
    await world.passTimes(12)
    expect(await rows('a')).toMatchObject([{ state: 'signed' }])
    const key = `${origin} a`
    await world.engine().cancel(key, 0, await world.engine().offer(key, 0, 'cancel'))
    await world.run()
    expect(await status('a')).toBe(400)
    expect(new Set((await rows('a')).map(({ nonce }) => nonce)).size).toBe(1)
    expect((await world.engine().leftOf(key)).indices).toEqual([0])
  })

  test('can be sent again with a higher fee and their nonce', async () => {
    world = await makeWorld()
    const short = { code: -32000, message: 'insufficient funds for gas', passesOn: false }
    world.chain.failSends([lost, ...Array(20).fill(short)])
    await submit('a', [call('one')])
    await world.passTimes(6)
    world.chain.failSends([])
    const key = `${origin} a`
    await world.engine().speedUp(key, 0, await world.engine().offer(key, 0, 'faster'))
    await world.run()
    expect(await status('a')).toBe(200)
    expect(executed()).toHaveLength(1)
    expect((await rows('a')).map(({ nonce }) => nonce)).toEqual([0, 0])
  })

  test('do not end where an unclear answer stands between the refusals', async () => {
    world = await makeWorld()
    const short = { code: -32000, message: 'insufficient funds for gas', passesOn: false }
    world.chain.failSends([lost, short, short, lost, short, short, lost])
    await submit('a', [call('one')])
    await world.passTimes(6)
    await world.run()
    expect(await status('a')).toBe(200)
  })
})

describe('insufficient funds', () => {
  const short = { code: -32000, message: 'insufficient funds for gas * price + value', passesOn: false }

  test('after an own call that is only pre-confirmed is tried again once that one is in a block', async () => {
    world = await makeWorld()
    await submit('a', [call('one'), call('two')])
    world.chain.preconfirm()
    world.chain.failSends(Array(8).fill(short))
    await world.passTimes(6)
    expect(await rows('a')).toMatchObject([{ state: 'preconfirmed' }, { state: 'signed' }])
    expect(await status('a')).toBe(100)
    world.chain.failSends([])
    await world.run()
    expect(await status('a')).toBe(200)
  })

  test('right after an own call came into a block is no end, because one machine of the node may be behind', async () => {
    world = await makeWorld({ remote: true })
    await submit('a', [call('one'), call('two')])
    world.chain.mine()
    world.chain.failSends([short])
    for (let block = 0; block < 4; block++) {
      await world.passTimes(3)
      world.chain.mine()
    }
    await world.pass()
    expect(await status('a')).toBe(200)
  })

  test('for as long as an own call before it is open ends the call once that one is in a block', async () => {
    world = await makeWorld()
    await submit('a', [call('one'), call('two', { data: `${refused}02` })], { mode: 'pipelined' })
    await world.passTimes(6)
    expect(await rows('a')).toMatchObject([{ state: 'sent' }, { state: 'signed' }])
    await world.run()
    expect(await rows('a')).toMatchObject([{ state: 'final' }, { state: 'dropped' }])
    expect(await status('a')).toBe(600)
  })

  test('at first ends the call once the node tells that it has nothing of it', async () => {
    world = await makeWorld()
    world.chain.failSends([short, short])
    world.chain.break(['eth_getTransactionByHash'])
    await submit('a', [call('one')])
    expect(await status('a')).toBe(100)
    world.chain.break([])
    await world.passTimes(2)
    expect(await status('a')).toBe(400)
  })

  test('at first, with nothing before it, ends the call', async () => {
    world = await makeWorld()
    world.chain.failSends([short])
    await submit('a', [call('one')])
    expect(await status('a')).toBe(400)
  })
})

test('bytes that a node refused and forwarded are not sent again, and their result is reported in the end', async () => {
  world = await makeWorld({ hidden: true })
  world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: true }])
  await submit('a', [call('one')])
  expect(await status('a')).toBe(400)
  world.chain.preconfirm()
  await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({ kind: 'invalidParams' })
  await world.run()
  expect(await status('a')).toBe(200)
  expect(executed()).toEqual([call('one').data])
})

test('a refused call may be retried only while the node says that it has nothing of it', async () => {
  world = await makeWorld()
  world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: false }])
  await submit('a', [call('one')])
  expect(await status('a')).toBe(400)
  world.chain.break(['eth_getTransactionByHash'])
  await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({ kind: 'chainDisconnected' })
  world.chain.break([])
  expect((await world.engine().leftOf(`${origin} a`)).indices).toEqual([0])
})
