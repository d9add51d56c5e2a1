import { describe, expect, test, vi } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import type { Submission } from '../domain/services.ts'
import type { Context } from '../methods/method.ts'
import { make } from '../methods/methodContext.fake.ts'
import type { PageRequest } from './pageRequest.ts'
import { account, approvable, fakeMethod, makeRouter, origin, request, review, until } from './router.fake.ts'

const read = fakeMethod({ name: 'read', handle: async (params) => params })
const ask = fakeMethod({ name: 'ask', review: async () => review })
const connected = fakeMethod({ name: 'connected', access: 'connected', review: async () => review })

const batch = (handle = vi.fn(async () => 'sent')) =>
  fakeMethod({
    name: 'batch',
    access: 'connected',
    reserve: (params) => ({ batch: String((params as unknown[])[0]) }),
    review: async () => review,
    handle,
  })

describe('reads that are the same', () => {
  const { services } = make()
  const answers = vi.fn(async () => '0x1')
  const alike = fakeMethod({ name: 'alike', asksNode: 'alike', handle: answers })

  test('share an answer, a private window and another site have their own', async () => {
    answers.mockClear()
    const { router } = await makeRouter([alike], { services })
    const others = [{ incognito: true as const }, { origin: 'https://b.example' }]
    const requests = [{}, {}, ...others].map((other) => ({ ...request('alike', ['x']), ...other }))
    const all = await Promise.all(requests.map((one) => router.route(one)))
    expect(all).toEqual(requests.map(() => ({ result: '0x1' })))
    expect(answers).toHaveBeenCalledTimes(3)
  })

  test('are sent again after a method that reports changes, and not after one that reports none', async () => {
    answers.mockClear()
    let news: string[] = []
    const changes = fakeMethod({ name: 'changes', asksNode: true, handle: async () => news })
    const { router } = await makeRouter([alike, changes], { services })
    await router.route(request('alike'))
    await router.route(request('changes'))
    await router.route(request('alike'))
    expect(answers).toHaveBeenCalledTimes(1)
    news = ['0x2']
    await router.route(request('changes'))
    await router.route(request('alike'))
    expect(answers).toHaveBeenCalledTimes(2)
  })

  test('share no answer about the pending block that came already', async () => {
    answers.mockClear()
    const { router } = await makeRouter([alike], { services })
    await router.route(request('alike', ['x', 'pending']))
    await router.route(request('alike', ['x', 'pending']))
    expect(answers).toHaveBeenCalledTimes(2)
  })
})

describe('before an approval opens', () => {
  test('a method that the wallet does not have is 4200', async () => {
    const { router } = await makeRouter([])
    expect(await router.route(request('eth_sign'))).toMatchObject({ error: { code: 4200 } })
  })

  test('a read is answered and leaves no row', async () => {
    const { router, journal } = await makeRouter([read])
    const pageRequest = request('read', [1])
    expect(await router.route(pageRequest)).toEqual({ result: [1] })
    expect(await journal.request(pageRequest.id)).toBeUndefined()
  })

  test('what a node answers reaches the page as it came', async () => {
    const revert = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const failing = fakeMethod({
      name: 'read',
      handle: async () => {
        throw nodeError(revert)
      },
    })
    const { router } = await makeRouter([failing])
    expect(await router.route(request('read'))).toEqual({ error: revert })
  })

  test('a bug tells the page nothing about itself', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = fakeMethod({
      name: 'read',
      handle: async () => {
        throw new Error('/secret/path')
      },
    })
    const { router } = await makeRouter([broken])
    const answer = await router.route(request('read'))
    expect(answer).toMatchObject({ error: { code: -32603 } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    quiet.mockRestore()
  })

  test('the shape comes before the right, and each has the words that the method asks for', async () => {
    const strict = fakeMethod({ ...connected, malformed: 'unparsable', unconnected: 'methodUnauthorized' })
    const { router, world } = await makeRouter([strict])
    world.connected = []
    expect(await router.route(request('connected', 'no array'))).toMatchObject({
      error: { code: -32602, message: 'The wallet cannot parse the request' },
    })
    expect(await router.route(request('connected'))).toMatchObject({
      error: { code: 4100, message: 'Requested method not supported' },
    })
  })

  test('a version is looked at before the shape', async () => {
    const versioned = fakeMethod({
      name: 'ask',
      precheck: () => {
        throw new WalletError('unsupportedVersion')
      },
    })
    const { router } = await makeRouter([versioned])
    expect(await router.route(request('ask', 'no array'))).toMatchObject({ error: { code: -32000 } })
  })

  test('a refused request opens no window and leaves no row', async () => {
    const refusing = fakeMethod({
      ...batch(),
      check: async () => {
        throw new WalletError('batchTooLarge')
      },
    })
    const { router, journal, windows } = await makeRouter([refusing])
    const pageRequest = request('batch', ['id'])
    expect(await router.route(pageRequest)).toMatchObject({ error: { code: 5740 } })
    expect(await journal.request(pageRequest.id)).toBeUndefined()
    expect(windows()).toBe(0)
  })

  test('where there is nothing to ask, no window opens', async () => {
    const settled = fakeMethod({ name: 'ask', review: async () => undefined })
    const { router, windows } = await makeRouter([settled])
    expect(await router.route(request('ask'))).toEqual({ result: 'done' })
    expect(windows()).toBe(0)
  })
})

describe('the person decides', () => {
  test('approval runs the method with what was chosen', async () => {
    const modes = approvable([{ kind: 'calls', calls: [], mode: 'atomic', options: ['atomic', 'stepwise'] }])
    const { router, journal } = await makeRouter([fakeMethod({ name: 'ask', review: async () => modes })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved', { mode: 'stepwise' })
    expect(await answer).toEqual({ result: { mode: 'stepwise' } })
  })

  test('a request came at one time, whenever it is looked at, also after a death', async () => {
    const seen: number[] = []
    const see = <value>(value: value) =>
      vi.fn(async (_: unknown, { askedAt }: Context) => {
        seen.push(askedAt)
        return value
      })
    const method = fakeMethod({ name: 'ask', review: see(review), handle: see('done') })
    const wallet = await makeRouter([method])
    const pageRequest = request('ask')
    void wallet.router.route(pageRequest)
    await until(wallet.journal, pageRequest.id, 'asked')
    const { now } = wallet.world
    wallet.world.now += 60_000
    await wallet.restart()
    const answer = wallet.router.route({ ...pageRequest, replayed: true })
    await wallet.router.decide(pageRequest.id, 'approved')
    expect(await answer).toEqual({ result: 'done' })
    expect(seen).toEqual([now, now])
  })

  test('a plan that was not on the screen is refused, and the request still waits', async () => {
    const modes = approvable([{ kind: 'calls', calls: [], mode: 'atomic', options: ['atomic'] }])
    const { router, journal } = await makeRouter([fakeMethod({ name: 'ask', review: async () => modes })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await expect(router.decide(pageRequest.id, 'approved', { mode: 'pipelined' })).rejects.toThrow()
    expect((await journal.request(pageRequest.id))?.state).toBe('asked')
    await router.decide(pageRequest.id, 'rejected')
    await answer
  })

  test('rejection is 4001, runs nothing and frees the id of the batch', async () => {
    const handle = vi.fn(async () => 'sent')
    const { router, journal } = await makeRouter([batch(handle)])
    const pageRequest = request('batch', ['id'])
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    expect(await journal.batch(`${origin} id`)).toMatchObject({ state: 'reserved' })
    await router.decide(pageRequest.id, 'rejected')
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    expect(handle).not.toHaveBeenCalled()
    expect(await journal.batch(`${origin} id`)).toBeUndefined()
  })

  test('declining an upgrade that the batch needs is 5750', async () => {
    const upgrade = approvable([{ kind: 'upgrade', delegate: account, name: 'Delegate', required: true }])
    const { router, journal } = await makeRouter([fakeMethod({ name: 'ask', review: async () => upgrade })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'upgradeDeclined')
    expect(await answer).toMatchObject({ error: { code: 5750 } })
  })

  test('an upgrade is in the choice only where it was on the screen and the plan needs it', async () => {
    const upgrade = approvable([
      { kind: 'calls', calls: [], mode: 'stepwise', options: ['stepwise', 'atomic'] },
      { kind: 'upgrade', delegate: account, name: 'Delegate', required: false },
    ])
    const { router, journal } = await makeRouter([fakeMethod({ name: 'ask', review: async () => upgrade })])
    for (const [mode, result] of [
      ['atomic', { mode: 'atomic', upgrade: account }],
      ['stepwise', { mode: 'stepwise' }],
    ] as const) {
      const pageRequest = request('ask')
      const answer = router.route(pageRequest)
      await until(journal, pageRequest.id, 'asked')
      await router.decide(pageRequest.id, 'approved', { mode })
      expect(await answer).toEqual({ result })
    }
  })

  test('what a node that was silent refuses after all is answered without the user', async () => {
    let isSilent = true
    const ask = fakeMethod({
      name: 'ask',
      review: async () => {
        if (isSilent) return { ...review, open: true }
        throw new WalletError('atomicityUnsupported')
      },
    })
    const { router, journal } = await makeRouter([ask])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    isSilent = false
    await router.reconsider(pageRequest.id)
    expect(await answer).toMatchObject({ error: { code: 5760 } })
  })

  test('declining an upgrade that it does not need continues with the first other plan', async () => {
    const upgrade = approvable([
      { kind: 'calls', calls: [], mode: 'atomic', options: ['atomic', 'stepwise', 'pipelined'] },
      { kind: 'upgrade', delegate: account, name: 'Delegate', required: false },
    ])
    const { router, journal } = await makeRouter([fakeMethod({ name: 'ask', review: async () => upgrade })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'upgradeDeclined')
    expect(await answer).toEqual({ result: { mode: 'stepwise' } })
  })

  test('only one decision counts', async () => {
    const handle = vi.fn(async () => 'sent')
    const { router, journal } = await makeRouter([batch(handle)])
    const pageRequest = request('batch', ['id'])
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    const decisions = await Promise.allSettled([
      router.decide(pageRequest.id, 'approved'),
      router.decide(pageRequest.id, 'rejected'),
      router.decide(pageRequest.id, 'approved'),
    ])
    expect(decisions.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await answer).toEqual({ result: 'sent' })
    expect(handle).toHaveBeenCalledOnce()
  })

  test('a signature that finds the wallet locked asks again instead of failing', async () => {
    const locked = new WalletError('locked')
    const handle = vi.fn(async () => 'signed').mockRejectedValueOnce(locked)
    const { router, journal } = await makeRouter([fakeMethod({ ...ask, handle })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    expect(await answer).toEqual({ result: 'signed' })
  })

  test('returns to the person if the fee rose before anything was signed, and the review says so', async () => {
    const handle = vi.fn(async () => 'sent').mockRejectedValueOnce(new WalletError('feeRose'))
    const { router, journal } = await makeRouter([fakeMethod({ ...ask, handle })])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    const shown = (await journal.request(pageRequest.id))?.revision ?? 0
    await router.decide(pageRequest.id, 'approved', undefined, shown)
    await vi.waitFor(async () =>
      expect(await journal.request(pageRequest.id)).toMatchObject({
        state: 'asked',
        review: { blocks: expect.arrayContaining([expect.objectContaining({ warning: 'feeRose' })]) },
      }),
    )
    // A click on the outdated review decides nothing.
    await expect(router.decide(pageRequest.id, 'approved', undefined, shown)).rejects.toMatchObject({
      kind: 'invalidParams',
    })
    await router.decide(pageRequest.id, 'approved', undefined, shown + 1)
    expect(await answer).toEqual({ result: 'sent' })
  })

  test('an answer is in the journal before the page has it', async () => {
    const { router, journal } = await makeRouter([ask])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    const given = await answer
    expect(await journal.request(pageRequest.id)).toMatchObject({ state: 'answered', answer: given })
  })
})

describe('many requests', () => {
  test('the identical request is -32002 while the first waits, and welcome after it', async () => {
    const { router, journal } = await makeRouter([ask])
    const first = request('ask', [{ a: 1 }])
    const answer = router.route(first)
    await until(journal, first.id, 'asked')
    expect(await router.route(request('ask', [{ a: 1 }]))).toMatchObject({ error: { code: -32002 } })
    const other = request('ask', [{ a: 2 }])
    const otherAnswer = router.route(other)
    await until(journal, other.id, 'asked')
    for (const { id } of [first, other]) await router.decide(id, 'rejected')
    await Promise.all([answer, otherAnswer])
    const again = request('ask', [{ a: 1 }])
    void router.route(again)
    await until(journal, again.id, 'asked')
  })

  test('transactions that the site signed itself are no prompts, however many wait for the node', async () => {
    let finish: (value: string) => void = () => undefined
    const node = new Promise((resolve) => (finish = resolve))
    const raw = fakeMethod({ name: 'eth_sendRawTransaction', reserve: () => ({}), handle: () => node })
    const { router, journal } = await makeRouter([ask, raw])
    const sent = Array.from({ length: 12 }, (_, index) => request('eth_sendRawTransaction', [index % 11]))
    const answers = sent.map((one) => router.route(one))
    await Promise.all(sent.map(({ id }) => until(journal, id, 'received')))
    const asked = request('ask')
    void router.route(asked)
    await until(journal, asked.id, 'asked')
    finish('0xa')
    expect(await Promise.all(answers)).toEqual(Array(12).fill({ result: '0xa' }))
  })

  test('two identical requests at the same moment open one prompt', async () => {
    const { router, journal } = await makeRouter([ask])
    const [one, other] = [request('ask'), request('ask')]
    void router.route(one)
    expect(await router.route(other)).toMatchObject({ error: { code: -32002 } })
    await until(journal, one.id, 'asked')
  })

  test('one question for a connection at a time, by whichever name', async () => {
    const all = ['eth_requestAccounts', 'wallet_requestPermissions', 'wallet_connect'].map((name) =>
      fakeMethod({ name, review: async () => review }),
    )
    const { router, journal } = await makeRouter(all)
    const first = request('eth_requestAccounts')
    void router.route(first)
    await until(journal, first.id, 'asked')
    const second = request('wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(await router.route(second)).toMatchObject({ error: { code: -32002 } })
    const third = request('wallet_connect', [{ version: '1' }])
    expect(await router.route(third)).toMatchObject({ error: { code: -32002 } })
    const elsewhere = request('eth_requestAccounts', [], { origin: 'https://other.example' })
    void router.route(elsewhere)
    await until(journal, elsewhere.id, 'asked')
  })

  test('a reloaded page takes the place of its former self', async () => {
    const { router, journal } = await makeRouter([ask])
    const before = request('ask')
    const answer = router.route(before)
    await until(journal, before.id, 'asked')
    const after = request('ask', [], { page: { tabId: 1, frameId: 0, documentId: 'two' } })
    void router.route(after)
    await until(journal, after.id, 'asked')
    expect(await answer).toMatchObject({ error: { code: 4001 } })
  })

  test('the eleventh prompt of a site is -32005', async () => {
    const { router, journal } = await makeRouter([ask])
    for (let index = 0; index < 10; index++) {
      const pageRequest = request('ask', [index])
      void router.route(pageRequest)
      await until(journal, pageRequest.id, 'asked')
    }
    expect(await router.route(request('ask', [10]))).toMatchObject({ error: { code: -32005 } })
  })

  test('of two equal batch ids one is 5720 however they race', async () => {
    const { router, journal } = await makeRouter([batch()])
    const [one, other] = [request('batch', ['id', 1]), request('batch', ['id', 2])]
    void router.route(one)
    expect(await router.route(other)).toMatchObject({ error: { code: 5720 } })
    await until(journal, one.id, 'asked')
  })

  test('2,000 reads at once, then 200 a second', async () => {
    const { router, world } = await makeRouter([read])
    const burst = await Promise.all(Array.from({ length: 2001 }, () => router.route(request('read'))))
    expect(burst.filter((answer) => 'error' in answer)).toEqual([
      { error: expect.objectContaining({ code: -32005 }) },
    ])
    world.now += 1000
    const later = await Promise.all(Array.from({ length: 201 }, () => router.route(request('read'))))
    expect(later.filter((answer) => 'error' in answer)).toHaveLength(1)
    expect(await router.route(request('read', [], { origin: 'https://other.example' }))).toEqual({
      result: [],
    })
  })
})

describe('a request that a page marks as repeated', () => {
  const replays = (method: string, count: number) =>
    Array.from({ length: count }, (_, index) => request(method, [index], { replayed: true }))

  test('counts like any other where it is a read, or unknown', async () => {
    const { router } = await makeRouter([read, fakeMethod({ name: 'ask', review: async () => undefined })])
    await Promise.all(replays('read', 1999).map(router.route))
    const [last, refused] = replays('ask', 2)
    expect(await router.route(last as PageRequest)).toEqual({ result: 'done' })
    expect(await router.route(refused as PageRequest)).toMatchObject({ error: { code: -32005 } })
  })

  test('is never refused if the person sees it already, because its page would think that it failed', async () => {
    const { router, journal } = await makeRouter([
      read,
      fakeMethod({ name: 'ask', review: async () => review }),
    ])
    const pageRequest = request('ask')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await Promise.all(replays('read', 2000).map(router.route))
    const again = router.route({ ...pageRequest, replayed: true })
    await router.decide(pageRequest.id, 'approved', {})
    expect(await Promise.all([answer, again])).toEqual([{ result: {} }, { result: {} }])
  })
})

describe('nobody waits any more', () => {
  test('a request that is only asked is withdrawn with its reservation', async () => {
    const { router, journal } = await makeRouter([batch()])
    const pageRequest = request('batch', ['id'])
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.withdraw(pageRequest.id)
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    expect(await journal.batch(`${origin} id`)).toBeUndefined()
    await expect(router.decide(pageRequest.id, 'approved')).rejects.toThrow()
  })

  test('an approved request continues without its page', async () => {
    let finish = (_: string) => {}
    const handle = () => new Promise<string>((resolve) => (finish = resolve))
    const { router, journal } = await makeRouter([batch(vi.fn(handle))])
    const pageRequest = request('batch', ['id'])
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    await router.withdraw(pageRequest.id)
    await vi.waitFor(() => finish('sent'))
    expect(await answer).toEqual({ result: 'sent' })
  })
})

test('a decision on what is not on the screen any more does nothing, and rejecting always counts', async () => {
  let current = review
  const handle = vi.fn(async () => 'done')
  const method = fakeMethod({ name: 'changes', review: async () => current, handle })
  const { router, journal } = await makeRouter([method])
  const [first, second] = [request('changes', [1]), request('changes', [2])]
  const answers = [router.route(first), router.route(second)]
  for (const { id } of [first, second]) await until(journal, id, 'asked')
  const revision = async () => (await journal.request(first.id))?.revision
  const seen = await revision()

  await router.reconsider(first.id)
  expect(await revision()).toBe(seen)
  current = { ...review, title: 'Something else' }
  for (const { id } of [first, second]) await router.reconsider(id)
  await expect(router.decide(first.id, 'approved', undefined, seen)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  expect(handle).not.toHaveBeenCalled()
  await router.decide(second.id, 'rejected', undefined, seen)
  await router.decide(first.id, 'approved', undefined, await revision())
  expect(await Promise.all(answers)).toMatchObject([{ result: 'done' }, { error: { code: 4001 } }])
})

describe('an approved request that prepares', () => {
  const submission = { id: 'one' } as Submission

  test('starts before its approval is stored, and hands over what it made', async () => {
    const order: string[] = []
    const prepares = fakeMethod({
      name: 'prepares',
      review: async () => review,
      async prepare() {
        order.push('prepared')
        return submission
      },
      handle: async (_, { submission }) => submission?.id,
    })
    const { router, journal } = await makeRouter([prepares])
    const pageRequest = request('prepares')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    journal.watch(({ row }) => order.push(row.state))
    await router.decide(pageRequest.id, 'approved')
    expect(await answer).toEqual({ result: 'one' })
    expect(order).toEqual(['prepared', 'approved', 'answered'])
  })

  test('is answered with the error of that, and prepares nothing if it is rejected', async () => {
    const prepare = vi.fn(async () => {
      throw new WalletError('chainDisconnected')
    })
    const handle = vi.fn(async () => 'done')
    const prepares = fakeMethod({
      name: 'prepares',
      review: async () => review,
      prepare,
      handle,
    })
    const { router, journal } = await makeRouter([prepares])
    for (const [decision, code] of [['rejected', 4001] as const, ['approved', 4901] as const]) {
      const pageRequest = request('prepares')
      const answer = router.route(pageRequest)
      await until(journal, pageRequest.id, 'asked')
      await router.decide(pageRequest.id, decision)
      expect(await answer).toMatchObject({ error: { code } })
    }
    expect(prepare).toHaveBeenCalledTimes(1)
    expect(handle).not.toHaveBeenCalled()
  })

  test('is not prepared again by a replay, which handles what was approved', async () => {
    const prepare = vi.fn(async () => submission)
    const prepares = fakeMethod({
      name: 'prepares',
      review: async () => review,
      prepare,
      handle: async (_, { submission, replayed }) => [submission?.id ?? 'none', replayed],
    })
    const { router, journal } = await makeRouter([prepares])
    const pageRequest = request('prepares')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await journal.moveRequest(pageRequest.id, 'approved', { choice: {} })
    await router.resume(pageRequest.id)
    expect(await answer).toEqual({ result: ['none', true] })
    expect(prepare).not.toHaveBeenCalled()
  })
})
