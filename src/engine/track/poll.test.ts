import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import { laneKey } from '../../storage/journal/rows.ts'
import { type EngineContext, emptyContext } from '../engineContext.ts'
import { sent } from '../send/sent.ts'
import { fakeSigner } from '../simulation/signer.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'
import { followFlight } from './inFlight.ts'
import { poll, recordPoll } from './poll.ts'

const lane = laneKey(1, alice)
let world: World
let context: EngineContext

/** One call is sent and is in the first block; two more blocks follow. The engine is closed. */
beforeEach(async () => {
  world = await makeWorld()
  await world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  world.engine().close()
  for (let block = 0; block < 3; block++) world.chain.mine()
  context = {
    journal: world.journal,
    node: world.chain.node,
    signer: fakeSigner,
    now: () => 0,
    flight: await followFlight(world.journal),
    lanes: {
      unproven: new Set(),
      note: async () => {},
      sentOn: () => [],
      prove: async () => {},
      stop: () => {},
    },
    ...emptyContext(),
    ask: async () => null,
    bundlerOf: () => undefined,
    tokensOf: async () => [],
    full: new Set(),
    stateOf: () => 'latest',
    finality: () => ({ depth: 2, tags: false, restarts: false }),
  }
})
afterEach(() => world.end())

const row = async () => {
  const [only] = await world.journal.transactionsOf(`${origin} a`)
  if (!only) throw new Error('Nothing was signed')
  return only
}

/** A poll of a machine that knows the account's nonce, but not the transaction. */
async function forgetful(): Promise<ChainSnapshot> {
  const snapshot = await poll(context, 1, { presence: true })
  const { hash } = await row()
  if (!snapshot) throw new Error('Nothing is in flight')
  return { ...snapshot, receipts: new Map([[hash, null]]), present: new Map([[hash, false]]) }
}

describe('a transaction whose nonce is used while the node knows nothing of it', () => {
  test('is never given up if it is in the very block, however long its receipt is missing', async () => {
    for (let time = 0; time < 100; time++) await recordPoll(context, lane, await forgetful())
    expect((await row()).state).toBe('sent')
    for (let time = 0; time < 2; time++)
      await recordPoll(context, lane, (await poll(context, 1, { presence: true })) as ChainSnapshot)
    expect((await row()).state).toBe('included')
  })

  test('is sent again while its nonce is not used', async () => {
    const snapshot = await forgetful()
    for (let time = 0; time < 2; time++)
      await recordPoll(context, lane, { ...snapshot, counts: new Map([[lane, { latest: 0 }]]) })
    expect([...context.missing]).toEqual([(await row()).hash])
  })

  test('is followed no longer, and stays unknown, where the node cannot tell who used it', async () => {
    context.node = {
      ...world.chain.node,
      batch: async (chainId, requests) =>
        (await world.chain.node.batch(chainId, requests)).map((answer, index) =>
          requests[index]?.method === 'eth_getBlockByNumber' && (requests[index].params as unknown[])[1]
            ? { result: null }
            : answer,
        ),
    }
    const snapshot = await forgetful()
    // No node acknowledged it, so that a page waits for its hash.
    await world.spoil('transactions', { state: 'signed', sentAt: undefined })
    context.flight = await followFlight(world.journal)
    for (let time = 0; time < 60; time++) await recordPoll(context, lane, snapshot)
    expect((await row()).state).toBe('signed')
    await recordPoll(context, lane, snapshot)
    expect(await row()).toMatchObject({ state: 'replaced' })
    expect((await row()).again).toBeUndefined()
    expect(await sent(world.journal, `${origin} a`)).toBe((await row()).hash)
    await world.restart()
    await world.passTimes(3)
    expect((await world.journal.batch(`${origin} a`))?.state).toBe('settled')
    const status = await world.engine().status(origin, 'a')
    expect(status?.status).toBe(100)
    expect(status?.capabilities).toBeUndefined()
    await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({
      data: { refusal: 'error_unknownCall' },
    })
    const [shown] = await world.engine().activities(1)
    expect(shown?.calls[0]).toMatchObject({ state: 'sent', reason: { say: 'error_unknownCall' } })
  })
})

test('a look that shows nothing new of a transaction writes nothing', async () => {
  const snapshot = (await poll(context, 1, { presence: true })) as ChainSnapshot
  const written = vi.fn()
  onTestFinished(world.journal.watch(written))
  await recordPoll(context, lane, { ...snapshot, receipts: new Map() })
  expect(written).not.toHaveBeenCalled()
  await recordPoll(context, lane, snapshot)
  expect(written).toHaveBeenCalledOnce()
})

describe('the reason of a revert', () => {
  /** The row of a reverted transaction, if the node throws instead of giving the reason. */
  async function rowAfter(error: Error) {
    const { hash } = await row()
    const snapshot = (await poll(context, 1, { presence: true })) as ChainSnapshot
    const seen = snapshot.receipts.get(hash)
    if (!seen) throw new Error('It has no receipt')
    context.node = {
      ...world.chain.node,
      async batch(chainId, requests) {
        if (requests.some(({ method }) => method === 'eth_call')) throw error
        return world.chain.node.batch(chainId, requests)
      },
    }
    const failed = { ...seen, status: '0x0', gasUsed: '0x1' } as const
    await recordPoll(context, lane, { ...snapshot, receipts: new Map([[hash, failed]]) })
    return row()
  }

  test('is traced with the very call that was signed, on the state of its block', async () => {
    const ethCalls: unknown[] = []
    const { batch } = world.chain.node
    world.chain.node.batch = async (chainId, requests) => {
      ethCalls.push(...requests.flatMap(({ method, params }) => (method === 'eth_call' ? [params] : [])))
      return batch(chainId, requests)
    }
    const { hash } = await row()
    const snapshot = (await poll(context, 1, { presence: true })) as ChainSnapshot
    const failed = { ...snapshot.receipts.get(hash), status: '0x0', gasUsed: '0x1' } as Receipt
    await recordPoll(context, lane, { ...snapshot, receipts: new Map([[hash, failed]]) })
    const { to, data } = call('one')
    const gas = expect.stringMatching(/^0x[1-9a-f]/)
    expect(ethCalls).toEqual([[{ from: alice, to, data, value: '0x0', gas }, failed.blockNumber]])
  })

  test('is left open where the node does not answer, and stops nothing', async () => {
    const { state, receipt, reason } = await rowAfter(new WalletError('chainDisconnected'))
    expect([state, receipt?.status, reason]).toEqual(['preconfirmed', '0x0', undefined])
  })

  test('is no cover for a bug', async () => {
    await expect(rowAfter(new TypeError('A bug'))).rejects.toThrow('A bug')
  })
})
