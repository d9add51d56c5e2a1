import { beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../../lib/browser.fake.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'
import { block } from '../../storage/state/blockedSites.ts'
import { connect, use } from '../../storage/state/sessions.ts'
import { loadState } from '../../storage/state/state.ts'
import { createSiteHandlers } from './siteHandlers.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [one, other] = ['https://one.example', 'https://other.example']
const hour = 60 * 60 * 1000

beforeEach(() => {
  reset()
})

async function make() {
  const state = loadState()
  await state.ready
  await state.sessions.commit(connect(one, [account], 0))
  await state.sessions.commit(connect(other, [account], 0))
  const rows = [
    { id: 'a', origin: one },
    { id: 'b', origin: other },
    { id: 'c', origin: one },
  ] as RequestRow[]
  const withdraw = vi.fn(async () => undefined)
  const phishing = { about: vi.fn(), choose: vi.fn(), forget: vi.fn() }
  const handlers = createSiteHandlers({
    state,
    journal: { requestsIn: async () => rows },
    router: { withdraw },
    phishing,
    sites: { assessSite: vi.fn() },
    now: () => 7,
  })
  return { state, withdraw, handlers, connected: () => Object.keys(state.sessions.getState()) }
}

test('a blocked site loses its connection and all that it asks, and no other site does', async () => {
  const { state, withdraw, handlers, connected } = await make()
  await handlers['site.block']({ origin: one })
  expect(connected()).toEqual([other])
  expect(withdraw.mock.calls).toEqual([['a'], ['c']])
  expect(state.blocked.getState()).toEqual({ [one]: { since: 7 } })
  await handlers['site.unblock']({ origin: one })
  expect(state.blocked.getState()).toEqual({})
  expect(connected()).toEqual([other])
})

test('what is blocked stays blocked over a death of the background, since the first time', async () => {
  const { state } = await make()
  await state.blocked.commit(block(one, 1))
  await state.blocked.commit(block(one, 2))
  const again = loadState()
  await again.ready
  expect(again.blocked.getState()).toEqual({ [one]: { since: 1 } })
})

test('the wallet itself cannot be blocked', async () => {
  const { state, handlers } = await make()
  await expect(handlers['site.block']({ origin: 'chrome-extension://abc' })).rejects.toThrow()
  expect(state.blocked.getState()).toEqual({})
})

test('all sites are disconnected at once', async () => {
  const { handlers, connected } = await make()
  await handlers['site.revokeAll']({})
  expect(connected()).toEqual([])
})

test('the last use is written once an hour, and of connected sites only', async () => {
  const { state } = await make()
  const written = vi.fn()
  state.sessions.subscribe(written)
  for (let at = 0; at < 2 * hour; at += 60_000) await state.sessions.commit(use(one, at))
  await state.sessions.commit(use('https://stranger.example', 5 * hour))
  expect(written).toHaveBeenCalledTimes(1)
  expect(state.sessions.getState()[one]).toMatchObject({ usedAt: hour })
})
