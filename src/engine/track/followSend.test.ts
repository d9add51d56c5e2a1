import { afterEach, describe, expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { syncMethod } from '../simulation/simulatedNode.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World

afterEach(() => world.end())

async function submitted(calls: number, options: Parameters<typeof makeWorld>[0] = {}) {
  world = await makeWorld({ sync: true, remote: true, ...options })
  const names = Array.from({ length: calls }, (_, index) => call(`${index}`))
  void world.engine().submit(submission('a', names))
  await world.calm()
}

const rows = () => world.journal.transactionsOf(`${origin} a`)
const states = async () => (await rows()).map(({ state }) => state)

describe('a receipt that a send answers with', () => {
  test('enters the journal exactly as a polled one', async () => {
    const times: (keyof TransactionRow)[] = ['signedAt', 'triedAt', 'sentAt', 'preconfirmedAt']
    const untimed = async () =>
      (await rows()).map((row) => Object.entries(row).filter(([name]) => !times.includes(name as never)))
    await submitted(1, { sync: false, known: true })
    world.chain.preconfirm()
    await world.pass()
    const polled = await untimed()
    await world.end()

    await submitted(1, { known: true })
    world.chain.preconfirm()
    await world.calm()
    expect(await untimed()).toEqual(polled)
    expect(await states()).toEqual(['preconfirmed'])
  })

  test('has the next call signed and sent without a poll', async () => {
    await submitted(3)
    for (const _ of [1, 2, 3]) {
      world.chain.preconfirm()
      await world.calm()
    }
    expect(await states()).toEqual(['preconfirmed', 'preconfirmed', 'preconfirmed'])
    expect(world.chain.sends).toHaveLength(3)
  })

  test('proves that the network has receipts, also if the node lacked them: no count ends its transaction', async () => {
    world = await makeWorld({ sync: true, remote: true })
    world.chain.unlist(['eth_getTransactionReceipt'])
    void world.engine().submit(submission('a', [call('0')]))
    await world.calm()
    await world.passTimes(3)
    world.chain.preconfirm()
    await world.calm()
    for (let block = 0; block < 5; block++) {
      world.chain.seal()
      await world.pass()
    }
    expect(await states()).toEqual(['preconfirmed'])
    world.chain.unlist([])
    await world.run()
    expect(await states()).toEqual(['final'])
  })

  test('says nothing once a poll has seen a block', async () => {
    let answer = () => {}
    world = await makeWorld({ sync: true, remote: true })
    const { request } = world.chain.node
    world.chain.node.request = async (chainId, method, params) => {
      const found = await request(chainId, method, params)
      if (method !== syncMethod) return found
      return new Promise((resolve) => {
        answer = () => resolve({ ...(found as object), blockHash: `0x${'0'.repeat(64)}` })
      })
    }
    void world.engine().submit(submission('a', [call('0')]))
    await world.calm()
    world.chain.mine()
    await world.pass()
    expect(await states()).toEqual(['included'])
    answer()
    await world.calm()
    expect(await states()).toEqual(['included'])
  })
})

describe('a send without a receipt', () => {
  test.each([
    ['that was refused', { code: 5, message: 'unknown', passesOn: false }],
    ['that leaves a gap', { code: 6, message: 'nonce gap', passesOn: false }],
    ['that waits in the pool', { code: 4, message: 'not included in time', passesOn: true }],
  ])('%s is followed by the same bytes in the usual way, and the call runs once', async (_, error) => {
    world = await makeWorld({ sync: true, remote: true })
    world.chain.failSends([error])
    void world.engine().submit(submission('a', [call('0')]))
    await world.calm()
    expect(await states()).toEqual(['sent'])
    expect(new Set(world.chain.sends).size).toBe(1)
    await world.run()
    expect(await states()).toEqual(['final'])
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test.each([
    ['and passes on', true],
    ['alone', false],
  ])(
    'that the node refuses for a known reason %s goes the usual way, and the call runs once',
    async (_, passesOn) => {
      world = await makeWorld({ sync: true, remote: true })
      world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn }])
      void world.engine().submit(submission('a', [call('0')]))
      await world.calm()
      expect(await states()).toEqual(['sent'])
      await world.run()
      expect(await states()).toEqual(['final'])
      expect(world.chain.canonical()).toHaveLength(1)
    },
  )

  test('that the node refuses in the usual way too ends the call', async () => {
    world = await makeWorld({ sync: true, remote: true })
    const short = { code: -32000, message: 'insufficient funds for gas', passesOn: false }
    world.chain.failSends([short, short])
    void world.engine().submit(submission('a', [call('0')]))
    await world.calm()
    expect(await states()).toEqual(['dropped'])
    expect(world.chain.sends).toEqual([])
  })

  test('ends nothing by its refusal once the bytes were sent again meanwhile', async () => {
    let refuse = () => {}
    world = await makeWorld({ sync: true, remote: true })
    const { request } = world.chain.node
    const [lost, short] = [
      { code: -32015, message: 'timeout' },
      { code: -32000, message: 'insufficient funds' },
    ]
    world.chain.node.request = (chainId, method, params) =>
      method === syncMethod
        ? new Promise((_, reject) => {
            refuse = () => reject(nodeError(short))
          })
        : request(chainId, method, params)
    void world.engine().submit(submission('a', [call('0')]))
    await world.calm()
    world.chain.failSends([{ ...lost, passesOn: false }, ...Array(3).fill({ ...short, passesOn: false })])
    await world.passTimes(2)
    refuse()
    await world.calm()
    expect(await states()).toEqual(['signed'])
  })

  test('may be lost, and the lane continues', async () => {
    world = await makeWorld({ sync: true, remote: true })
    world.chain.setFate((sends) => (sends ? 'answerLost' : 'arrives'))
    void world.engine().submit(submission('a', [call('0'), call('1')]))
    await world.calm()
    world.chain.setFate(() => 'arrives')
    await world.run()
    expect(await states()).toEqual(['final', 'final'])
    expect(world.chain.canonical()).toHaveLength(2)
  })
})

test('a background that ends while it waits sends nothing twice', async () => {
  await submitted(2)
  expect(await states()).toEqual(['signed'])
  await world.restart()
  await world.run()
  expect(await states()).toEqual(['final', 'final'])
  expect(world.chain.canonical()).toHaveLength(2)
})

test('a poll that overtakes the send does not send the bytes a second time, but the next one does', async () => {
  world = await makeWorld({ sync: true, remote: true })
  const { request } = world.chain.node
  world.chain.node.request = (chainId, method, params) =>
    method === syncMethod ? new Promise(() => {}) : request(chainId, method, params)
  void world.engine().submit(submission('a', [call('0')]))
  await world.calm()
  await world.pass()
  expect(world.chain.sends).toHaveLength(0)
  await world.pass()
  expect(world.chain.sends).toHaveLength(1)
})

test('calls that are sent together wait for the receipt of the last one', async () => {
  world = await makeWorld({ sync: true, remote: true })
  const calls = [call('0'), call('1'), call('2')]
  void world.engine().submit(submission('a', calls, { mode: 'pipelined' }))
  await world.calm()
  expect(await states()).toEqual(['sent', 'sent', 'signed'])
  world.chain.preconfirm()
  await world.calm()
  expect((await states())[2]).toBe('preconfirmed')
})
