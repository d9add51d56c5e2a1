import { beforeEach, expect, test } from 'vitest'
import { createSites } from '../background/siteChecks/siteVisits.ts'
import { fake, reset } from '../lib/browser.fake.ts'
import { ownerOf } from '../storage/journal/rows.ts'
import { adopt } from '../storage/state/accounts.ts'
import { connect } from '../storage/state/sessions.ts'
import { loadState } from '../storage/state/state.ts'
import { fakeMethod, makeRouter, origin, request, review, until } from './router.fake.ts'
import { visibleAccounts } from './visibleAccounts.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const inside = { origin, incognito: true } as const

beforeEach(() => {
  reset()
})

async function make() {
  const state = loadState()
  await state.ready
  await state.accounts.commit(adopt([{ address: account, kind: 'hd' }]))
  const sites = createSites({
    state,
    phishing: async () => ({ list: async () => undefined, wellKnown: async () => [] }),
  })
  return { state, sites }
}

test('a connection of a private window holds there alone, and one outside does not hold there', async () => {
  const { state } = await make()
  await state.privateSessions.commit(connect(origin, [account], 0))
  expect([visibleAccounts(inside, state), visibleAccounts({ origin }, state)]).toEqual([[account], []])
  const other = 'https://other.example'
  await state.sessions.commit(connect(other, [account], 0))
  expect(visibleAccounts({ origin: other, incognito: true }, state)).toEqual([])
})

test('nothing of a private window is on the disk, and it survives a death of the background', async () => {
  const { state, sites } = await make()
  await state.privateSessions.commit(connect(origin, [account], 0))
  await sites.used(inside)
  expect(JSON.stringify(await fake.storage.local.get())).not.toContain(origin)
  const again = loadState()
  await again.ready
  expect(visibleAccounts(inside, again)).toEqual([account])
})

test('connections end with the last private window, and no sooner', async () => {
  const { state, sites } = await make()
  await state.sessions.commit(connect(origin, [account], 0))
  await state.privateSessions.commit(connect(origin, [account], 0))
  await fake.windows.create({ incognito: false })
  const first = await fake.windows.create({ incognito: true })
  const second = await fake.windows.create({ incognito: true })
  await fake.windows.remove(first.id)
  await sites.endPrivate()
  expect(visibleAccounts(inside, state)).toEqual([account])
  await fake.windows.remove(second.id)
  await sites.endPrivate()
  expect([visibleAccounts(inside, state), visibleAccounts({ origin }, state)]).toEqual([[], [account]])
})

test('the same batch id of the same origin is another batch in a private window', async () => {
  const batches = fakeMethod({ name: 'batch', reserve: () => ({ batch: 'one' }), review: async () => review })
  const { router, journal } = await makeRouter([batches])
  const outside = request('batch', [1])
  const hidden = request('batch', [1], { incognito: true })
  for (const pageRequest of [outside, hidden]) {
    void router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
  }
  const keys = (await journal.batches({ states: ['reserved'] })).map((row) => row.origin)
  expect(keys.sort()).toEqual([origin, ownerOf({ ...inside, privateSession: 'one' })].sort())
  expect(await router.route(request('batch', [2]))).toMatchObject({ error: { code: 5720 } })
})
