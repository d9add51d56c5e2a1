import { describe, expect, test, vi } from 'vitest'
import type { Review } from '../domain/review/review.ts'
import type { Method } from '../methods/method.ts'
import type { RequestState } from '../storage/journal/states.ts'
import { fakeMethod, makeRouter, origin, request, review, until } from './router.fake.ts'

const never = () => new Promise<never>(() => undefined)

function batch(given: Partial<Method> = {}): Method {
  return fakeMethod({
    name: 'batch',
    access: 'connected',
    reserve: (params) => ({ batch: String((params as unknown[])[0]) }),
    review: async () => review,
    ...given,
  })
}

describe('the background dies and the page replays', () => {
  test('during the review: the person sees it once', async () => {
    const slow = vi.fn(async (): Promise<Review> => review).mockImplementationOnce(never)
    const wallet = await makeRouter([batch({ review: slow })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'received')
    await vi.waitFor(() => expect(slow).toHaveBeenCalled())

    await wallet.restart()
    const answer = wallet.router.route({ ...pageRequest, replayed: true })
    await until(wallet.journal, pageRequest.id, 'asked')
    await wallet.router.decide(pageRequest.id, 'approved')
    expect(await answer).toMatchObject({ result: {} })
    expect(wallet.windows()).toBe(1)
  })

  test('while the person thinks: the decision reaches the page', async () => {
    const handle = vi.fn(async () => 'sent')
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')

    await wallet.restart()
    const answer = wallet.router.route({ ...pageRequest, replayed: true })
    await wallet.router.decide(pageRequest.id, 'approved')
    expect(await answer).toEqual({ result: 'sent' })
    expect(handle).toHaveBeenCalledOnce()
  })

  test('a decision counts before the page has come back', async () => {
    const handle = vi.fn(async () => 'sent')
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')

    await wallet.restart()
    await wallet.router.decide(pageRequest.id, 'approved')
    await until(wallet.journal, pageRequest.id, 'answered')
    expect(await wallet.router.route({ ...pageRequest, replayed: true })).toEqual({ result: 'sent' })
    expect(handle).toHaveBeenCalledOnce()
  })

  test('while the method runs: it runs again, knowing that it may have run before', async () => {
    const handle = vi.fn(async () => 'sent').mockImplementationOnce(never)
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    await wallet.router.decide(pageRequest.id, 'approved')
    await vi.waitFor(() => expect(handle).toHaveBeenCalled())

    await wallet.restart()
    expect(await wallet.router.route({ ...pageRequest, replayed: true })).toEqual({ result: 'sent' })
    expect(handle.mock.calls.map((args) => (args as unknown[])[1])).toMatchObject([
      { replayed: false },
      { replayed: true },
    ])
  })

  test('the start of the background and the replay of the page together run the method once', async () => {
    const handle = vi.fn(async () => 'sent').mockImplementationOnce(never)
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    await wallet.router.decide(pageRequest.id, 'approved')
    await vi.waitFor(() => expect(handle).toHaveBeenCalledOnce())

    await wallet.restart()
    const [answer] = await Promise.all([
      wallet.router.route({ ...pageRequest, replayed: true }),
      wallet.router.resume(pageRequest.id),
      wallet.router.resume(pageRequest.id),
    ])
    expect(answer).toEqual({ result: 'sent' })
    expect(handle).toHaveBeenCalledTimes(2)
  })

  test('after the answer was written: the same answer, and nothing runs', async () => {
    const handle = vi.fn(async () => 'sent')
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    await wallet.router.decide(pageRequest.id, 'approved')
    await until(wallet.journal, pageRequest.id, 'answered')

    await wallet.restart()
    wallet.world.connected = []
    expect(await wallet.router.route({ ...pageRequest, replayed: true })).toEqual({ result: 'sent' })
    expect(handle).toHaveBeenCalledOnce()
  })

  test('the same request twice in one life shares one run', async () => {
    const handle = vi.fn(async () => 'sent')
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    const answers = [
      wallet.router.route(pageRequest),
      wallet.router.route({ ...pageRequest, replayed: true }),
    ]
    await until(wallet.journal, pageRequest.id, 'asked')
    await wallet.router.decide(pageRequest.id, 'approved')
    expect(await Promise.all(answers)).toEqual([{ result: 'sent' }, { result: 'sent' }])
    expect(handle).toHaveBeenCalledOnce()
  })

  test('consequences without a question are found again as well', async () => {
    const handle = vi.fn(async () => '0xhash').mockImplementationOnce(never)
    const send = fakeMethod({ name: 'send', reserve: () => ({}), handle })
    const wallet = await makeRouter([send])
    const pageRequest = request('send')
    void wallet.router.route(pageRequest)
    await vi.waitFor(() => expect(handle).toHaveBeenCalled())

    await wallet.restart()
    expect(await wallet.router.route({ ...pageRequest, replayed: true })).toEqual({ result: '0xhash' })
    expect(handle.mock.lastCall?.slice(1, 2)).toMatchObject([{ replayed: true }])
  })
})

describe('the world changed while the background was dead', () => {
  const states: RequestState[] = ['asked', 'approved']
  test.each(states)('a site that was disconnected gets 4100 for what is %s', async (state) => {
    const handle = vi.fn(async () => 'sent').mockImplementationOnce(never)
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    if (state === 'approved') await wallet.router.decide(pageRequest.id, 'approved')
    await until(wallet.journal, pageRequest.id, state)

    await wallet.restart()
    wallet.world.connected = []
    expect(await wallet.router.route({ ...pageRequest, replayed: true })).toMatchObject({
      error: { code: 4100 },
    })
    expect(await wallet.journal.batch(`${origin} id`)).toBeUndefined()
  })

  test('another network does not change the request', async () => {
    const handle = vi.fn(async () => 'sent')
    const wallet = await makeRouter([batch({ handle })])
    const pageRequest = request('batch', ['id'])
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    wallet.world.chainId = 10
    await wallet.restart()
    const answer = wallet.router.route({ ...pageRequest, replayed: true })
    await wallet.router.decide(pageRequest.id, 'approved')
    await answer
    expect(handle).toHaveBeenCalledWith(['id'], expect.objectContaining({ chainId: 1 }), {})
  })
})

test("a page that names another site's request learns nothing", async () => {
  const wallet = await makeRouter([batch()])
  const pageRequest = request('batch', ['id'])
  void wallet.router.route(pageRequest)
  await until(wallet.journal, pageRequest.id, 'asked')
  await wallet.router.decide(pageRequest.id, 'approved')
  await until(wallet.journal, pageRequest.id, 'answered')
  const thief = { ...pageRequest, origin: 'https://evil.example', replayed: true }
  expect(await wallet.router.route(thief)).toMatchObject({ error: { code: 4100 } })
})
