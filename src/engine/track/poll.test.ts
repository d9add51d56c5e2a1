import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { laneKey } from '../../storage/journal/rows.ts'
import { memory, type Tools } from '../engineContext.ts'
import { fakeSigner } from '../simulation/signer.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import type { Sight } from './chainSnapshot.ts'
import { followFlight } from './inFlight.ts'
import { follow, look } from './poll.ts'

const lane = laneKey(1, alice)
let world: World
let tools: Tools

/** One call is sent and stands in the first block; two more blocks follow. The engine itself is at rest. */
beforeEach(async () => {
  world = await makeWorld()
  await world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  world.engine().close()
  for (let block = 0; block < 3; block++) world.chain.mine()
  tools = {
    journal: world.journal,
    node: world.chain.node,
    signer: fakeSigner,
    now: () => 0,
    flight: await followFlight(world.journal),
    lanes: {
      unproven: new Set(),
      note: async () => {},
      hashesOf: () => [],
      prove: async () => {},
      stop: () => {},
    },
    ...memory(),
    full: new Set(),
    finality: () => ({ depth: 2, tags: false, restarts: false }),
  }
})
afterEach(() => world.end())

const row = async () => {
  const [only] = await world.journal.transactionsOf(`${origin} a`)
  if (!only) throw new Error('Nothing was signed')
  return only
}

/** A machine of the node that knows how far the account is, and nothing of the transaction. */
async function forgetful(): Promise<Sight> {
  const sight = await look(tools, 1, { presence: true })
  const { hash } = await row()
  if (!sight) throw new Error('Nothing is in flight')
  return { ...sight, receipts: new Map([[hash, null]]), present: new Map([[hash, false]]) }
}

describe('a transaction whose nonce is used while the node knows nothing of it', () => {
  test('is never given up where it stands in the very block, however long its receipt is missing', async () => {
    for (let time = 0; time < 100; time++) await follow(tools, lane, await forgetful())
    expect((await row()).state).toBe('sent')
    for (let time = 0; time < 2; time++)
      await follow(tools, lane, (await look(tools, 1, { presence: true })) as Sight)
    expect((await row()).state).toBe('included')
  })

  test('is sent again while its nonce is not used', async () => {
    const sight = await forgetful()
    for (let time = 0; time < 2; time++)
      await follow(tools, lane, { ...sight, counts: new Map([[lane, { latest: 0 }]]) })
    expect([...tools.missing]).toEqual([(await row()).hash])
  })

  test('is given up, not to be signed again, where the node cannot tell who used it', async () => {
    tools.node = {
      ...world.chain.node,
      batch: async (chainId, requests) =>
        (await world.chain.node.batch(chainId, requests)).map((answer, index) =>
          requests[index]?.method === 'eth_getBlockByNumber' && (requests[index].params as unknown[])[1]
            ? { result: null }
            : answer,
        ),
    }
    const sight = await forgetful()
    for (let time = 0; time < 60; time++) await follow(tools, lane, sight)
    expect((await row()).state).toBe('sent')
    await follow(tools, lane, sight)
    expect(await row()).toMatchObject({ state: 'replaced' })
    expect((await row()).again).toBeUndefined()
  })
})
