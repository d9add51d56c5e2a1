import { beforeEach, expect, test, vi } from 'vitest'
import type { WarningBlock } from '../domain/review/review.ts'
import { guard } from './guard.ts'
import { fakeMethod, makeRouter, origin, request, review, until } from './router.fake.ts'

const grave: WarningBlock = {
  kind: 'warning',
  warning: 'phishingSite',
  severity: 'bad',
  heading: 'It steals',
  text: 'It does.',
  understand: 'I understand.',
}
const blocked = new Set<string>()

beforeEach(() => {
  blocked.clear()
})

async function make(options: { warnings?: WarningBlock[]; assessSite?: () => Promise<WarningBlock[]> } = {}) {
  const { warnings = [], assessSite = async () => warnings } = options
  const handle = vi.fn(async () => 'done')
  const guarded = [
    fakeMethod({ name: 'asks', review: async () => review, handle }),
    fakeMethod({ name: 'reserves', review: async () => review, reserve: () => ({}), handle }),
    fakeMethod({ name: 'token', review: async () => review, unconnected: 'methodUnauthorized', handle }),
    fakeMethod({ name: 'reads', handle }),
  ].map((method) => guard(method, { isBlocked: (site) => blocked.has(site), assessSite }))
  const { router, journal, windows } = await makeRouter(guarded)
  return { router, journal, windows, handle }
}

test.each([
  ['asks', 'unauthorized', 'The requested account and/or method has not been authorized by the user'],
  ['reserves', 'unauthorized', 'The requested account and/or method has not been authorized by the user'],
  ['token', 'methodUnauthorized', 'Requested method not supported'],
])('a blocked site that asks by %s is refused without a window or a trace', async (name, kind, message) => {
  const { router, journal, windows, handle } = await make()
  blocked.add(origin)
  const pageRequest = request(name)
  expect(await router.route(pageRequest)).toEqual({ error: { code: 4100, message, data: { kind } } })
  expect([windows(), await journal.request(pageRequest.id)]).toEqual([0, undefined])
  expect(handle).not.toHaveBeenCalled()
})

test('a blocked site reads what everybody may read', async () => {
  const { router } = await make()
  blocked.add(origin)
  expect(await router.route(request('reads'))).toEqual({ result: 'done' })
})

test.each(['asks', 'reserves'])(
  'a site that is blocked while nodes answer opens no window by %s',
  async (name) => {
    const { router, windows } = await make({
      assessSite: async () => {
        blocked.add(origin)
        return []
      },
    })
    expect(await router.route(request(name))).toMatchObject({ error: { code: 4100 } })
    expect(windows()).toBe(0)
  },
)

test.each(['asks', 'reserves'])('what %s shows carries the warnings of its site', async (name) => {
  const { router, journal } = await make({ warnings: [grave] })
  const pageRequest = request(name)
  void router.route(pageRequest)
  await until(journal, pageRequest.id, 'asked')
  expect((await journal.request(pageRequest.id))?.review).toEqual({ ...review, risky: true, blocks: [grave] })
})

test('nothing is approved before a grave warning is understood, and rejecting needs no such word', async () => {
  const { router, journal, handle } = await make({ warnings: [grave] })
  const [first, second] = [request('asks', [1]), request('asks', [2])]
  const answers = [router.route(first), router.route(second)]
  for (const { id } of [first, second]) await until(journal, id, 'asked')

  await expect(router.decide(first.id, 'approved')).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(handle).not.toHaveBeenCalled()
  await router.decide(second.id, 'rejected')
  await router.decide(first.id, 'approved', { understood: true })
  expect(await Promise.all(answers)).toMatchObject([{ result: 'done' }, { error: { code: 4001 } }])
})
