import { afterEach, describe, expect, test } from 'vitest'
import type { Network } from '../../domain/network.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

const open = 'https://node.example'
const relay = 'https://rpc.flashbots.net'
const other = 'https://relay.example'

let world: World
let network: Partial<Network>
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

/** A batch whose first bytes left for a network's private URLs, which lost them. */
async function wait(names = ['one'], change: Partial<Network> = {}) {
  network = { rpcUrls: [open, relay], ...change }
  world = await makeWorld({ network })
  world.chain.setFate((sends) => (sends ? 'requestLost' : 'arrives'))
  void world.engine().submit(
    submission(
      'a',
      names.map((name) => call(name)),
    ),
  )
  await world.calm()
  await world.passTimes(4)
  world.chain.setFate(() => 'arrives')
  expect(await rows()).toMatchObject([{ state: 'signed' }])
}

const rows = () => world.journal.transactionsOf(batchKey(origin, 'a'))
const sends = async (times = 30) => {
  await world.passTimes(times)
  return world.chain.sends
}
const executed = () => world.chain.canonical().map(({ data }) => data)

describe('bytes that only private URLs got', () => {
  test('leave again while there is a private URL, also another one', async () => {
    await wait()
    network.rpcUrls = [open, other]
    network.private = { [other]: true }
    await world.run()
    expect(executed()).toEqual([call('one').data])
  })

  test('stay here once the person removed that URL, over a restart too', async () => {
    await wait()
    network.rpcUrls = [open]
    expect(await sends()).toEqual([])
    await world.restart()
    expect(await sends()).toEqual([])
    network.rpcUrls = [open, relay]
    await world.run()
    expect(executed()).toEqual([call('one').data])
  })

  test('leave for all once the person says that it is not private', async () => {
    await wait()
    network.private = { [relay]: false }
    await world.run()
    expect(executed()).toEqual([call('one').data])
  })

  test('stay here where the person said that only of one of two, and removed the other', async () => {
    await wait(['one'], { rpcUrls: [open, relay, other], private: { [other]: true } })
    network.rpcUrls = [open, relay]
    network.private = { [relay]: false }
    expect(await sends()).toEqual([])
  })

  test.each(['speedUp', 'cancel'] as const)('let the person %s them in public', async (how) => {
    await wait()
    network.rpcUrls = [open]
    await world.engine()[how](batchKey(origin, 'a'), 0, highCeiling(1))
    await world.run()
    expect(executed()).toEqual([how === 'cancel' ? '0x' : call('one').data])
    expect(world.chain.sends).toHaveLength(1)
  })

  test('keep the same call private where it is signed again for a risen fee', async () => {
    await wait()
    // The node refuses the price, and says so with its fees only later.
    world.chain.setBaseFee(1000n, 100n)
    const before = [...(await sends(10))]
    expect(await rows()).toMatchObject([{ tooCheap: true }])
    network.rpcUrls = [open]
    world.chain.setBaseFee(1000n)
    expect(await sends()).toEqual(before)
    expect(await rows()).toHaveLength(2)
  })
})

test('bytes of a network without a private URL leave for every new one', async () => {
  await wait(['one'], { rpcUrls: [open] })
  network.rpcUrls = [other]
  await world.run()
  expect(executed()).toEqual([call('one').data])
  expect((await rows())[0]).not.toHaveProperty('privateTo')
})
