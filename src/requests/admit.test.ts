import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { Services } from '../domain/services.ts'
import { createAdmission } from './admit.ts'
import { account, fakeMethod, makeRouter, request, review, until } from './router.fake.ts'

test('a method learns all that a request has, and nothing that it has not', async () => {
  const services = { engine: {} } as Services
  const settings = { strict: false, upgrades: true, theme: 'system' } as const
  const admission = createAdmission({
    find: async () => undefined,
    siteContext: async () => ({ connected: [account], chainId: 5, services }),
    settings: () => settings,
  })
  const method = fakeMethod({ name: 'eth_test' })
  const plain = request('eth_test')
  const always = {
    connected: [account],
    services,
    settings,
    chainId: 5,
    origin: plain.origin,
    page: plain.page,
    request: plain.id,
    askedAt: 7,
    replayed: false,
  }
  const admitted = await admission.admit(method, plain, { arrivedAt: 7 })
  expect(admitted.context).toStrictEqual(always)

  const more = { topOrigin: 'https://top.example', retries: 'a batch' }
  const embedded = await admission.admit(method, { ...plain, ...more }, { replayed: true, arrivedAt: 7 })
  expect(embedded.context).toStrictEqual({ ...always, ...more, replayed: true })
})

describe('a request that asks the person', () => {
  const parsed = vi.fn(() => true)
  const signing = fakeMethod({
    name: 'sign',
    access: 'connected',
    setting: 'signTransactions',
    params: v.pipe(v.array(v.unknown()), v.check(parsed)),
    reserve: () => ({}),
    review: async () => review,
    prepare: async () => undefined,
  })

  async function asked() {
    parsed.mockClear()
    const wallet = await makeRouter([signing])
    wallet.world.settings = { ...wallet.world.settings, signTransactions: true }
    const pageRequest = request('sign', ['text'])
    const answer = wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    return { wallet, answer, id: pageRequest.id }
  }

  test('is parsed once from its arrival to its answer', async () => {
    const { wallet, answer, id } = await asked()
    await wallet.router.reconsider(id)
    await wallet.router.decide(id, 'approved')
    expect(await answer).toEqual({ result: {} })
    expect(parsed).toHaveBeenCalledTimes(1)
  })

  test('is parsed again after a restart of the background', async () => {
    const { wallet, id } = await asked()
    await wallet.restart()
    await wallet.router.decide(id, 'approved')
    await until(wallet.journal, id, 'answered')
    expect(await wallet.journal.request(id)).toMatchObject({ answer: { result: {} } })
    expect(parsed.mock.calls.length).toBeGreaterThan(1)
  })

  test.each([
    ['the connection ended', (world: World) => Object.assign(world, { connected: [] }), 4100],
    [
      'the setting was switched off',
      (world: World) => Object.assign(world, { settings: { ...world.settings, signTransactions: false } }),
      4200,
    ],
  ])('is refused after the approval if %s while it waited', async (_, change, code) => {
    const { wallet, answer, id } = await asked()
    change(wallet.world)
    await wallet.router.decide(id, 'approved')
    expect(await answer).toMatchObject({ error: { code } })
  })

  test('keeps its network if the site changes to another one while it waits', async () => {
    const chains: number[] = []
    const wallet = await makeRouter([
      fakeMethod({
        name: 'sign',
        reserve: () => ({}),
        review: async () => review,
        handle: async (_: unknown, { chainId }: { chainId: number }) => chains.push(chainId),
      }),
    ])
    const pageRequest = request('sign')
    const answer = wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    wallet.world.chainId = 2
    await wallet.router.decide(pageRequest.id, 'approved')
    await answer
    expect(chains).toEqual([1])
  })
})

type World = Awaited<ReturnType<typeof makeRouter>>['world']
