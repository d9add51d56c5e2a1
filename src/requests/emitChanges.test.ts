import { beforeEach, expect, test, vi } from 'vitest'
import { forSite } from '../domain/forSite.ts'
import { reset } from '../lib/browser.fake.ts'
import { adopt, select } from '../storage/state/accounts.ts'
import { selectNetwork } from '../storage/state/networks.ts'
import { choose, connect, revoke } from '../storage/state/sessions.ts'
import { loadState } from '../storage/state/state.ts'
import { announceChanges } from './emitChanges.ts'
import { chainOf, selectFor } from './siteChain.ts'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = 'https://app.example'

beforeEach(() => {
  reset()
})

async function make() {
  const state = loadState()
  await state.ready
  await state.accounts.commit(
    adopt([
      { address: one, kind: 'hd' },
      { address: two, kind: 'hd' },
    ]),
  )
  const emit = vi.fn(async () => undefined)
  announceChanges(state, { emit })
  return { state, emit }
}

test('a site receives its accounts: on connection, in their order, and their end', async () => {
  const { state, emit } = await make()
  await state.sessions.commit(connect(origin, [two, one], 0))
  await state.accounts.commit(select(two))
  await state.sessions.commit(revoke(origin))
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', forSite([one, two]), { origin }],
    ['accountsChanged', forSite([two, one]), { origin }],
    ['accountsChanged', [], { origin }],
  ])
})

test('a site hears nothing of accounts that it does not see', async () => {
  const { state, emit } = await make()
  await state.sessions.commit(connect(origin, [one], 0))
  emit.mockClear()
  await state.accounts.commit(select(two))
  await state.sessions.commit(connect('https://other.example', [two], 0))
  expect(emit.mock.calls).toEqual([['accountsChanged', forSite([two]), { origin: 'https://other.example' }]])
})

test('accounts that are gone are gone for every site', async () => {
  const { state, emit } = await make()
  await state.sessions.commit(connect(origin, [one], 0))
  emit.mockClear()
  await state.accounts.commit(adopt([]))
  expect(emit.mock.calls).toEqual([['accountsChanged', [], { origin }]])
})

test('everyone receives the network, once', async () => {
  const { state, emit } = await make()
  await state.networks.commit(selectNetwork(10))
  await state.networks.commit(selectNetwork(10))
  await state.networks.commit((before) => ({
    ...before,
    changed: { 1: { rpcUrls: ['https://own.example'] } },
  }))
  expect(emit.mock.calls).toEqual([['chainChanged', '0xa']])
})

test('a private window and the others receive only their own accounts', async () => {
  const { state, emit } = await make()
  await state.privateSessions.commit(connect(origin, [one], 0))
  await state.sessions.commit(connect(origin, [two], 0))
  await state.privateSessions.commit(() => ({}))
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', forSite([one]), { origin, incognito: true }],
    ['accountsChanged', forSite([two]), { origin }],
    ['accountsChanged', [], { origin, incognito: true }],
  ])
})

test('a site with a network of its own receives only that one, and the others theirs', async () => {
  const { state, emit } = await make()
  const other = 'https://other.example'
  await state.settings.commit((before) => ({ ...before, networkPerSite: true }))
  await state.sessions.commit(connect(origin, [one], 0))
  await state.sessions.commit(connect(other, [one], 0))
  emit.mockClear()

  await selectFor({ origin }, 10, state)
  expect(emit.mock.calls).toEqual([['chainChanged', '0xa', { origin }]])
  expect(state.networks.getState().selected).toBe(1)
  expect([chainOf({ origin }, state), chainOf({ origin: other }, state)]).toEqual([10, 1])

  emit.mockClear()
  await state.networks.commit(selectNetwork(100))
  expect(emit.mock.calls).toEqual([['chainChanged', '0x64', { but: [{ origin }] }]])

  emit.mockClear()
  await state.settings.commit((before) => ({ ...before, networkPerSite: false }))
  expect(emit.mock.calls).toEqual([['chainChanged', '0x64', { origin }]])
  await selectFor({ origin }, 1, state)
  expect(state.networks.getState().selected).toBe(1)
})

test('a site that is not connected switches for nobody but the wallet, and one in a private window for itself', async () => {
  const { state, emit } = await make()
  await state.settings.commit((before) => ({ ...before, networkPerSite: true }))
  await state.privateSessions.commit(connect(origin, [one], 0))
  emit.mockClear()
  await selectFor({ origin, incognito: true }, 10, state)
  expect(emit.mock.calls).toEqual([['chainChanged', '0xa', { origin, incognito: true }]])
  await state.privateSessions.commit(revoke(origin))
  expect(emit.mock.calls.at(-1)).toEqual(['chainChanged', '0x1', { origin, incognito: true }])
  await selectFor({ origin }, 10, state)
  expect(state.networks.getState().selected).toBe(10)
})

test('a switch in a private window reaches no page outside, whatever the setting', async () => {
  const { state, emit } = await make()
  await state.privateSessions.commit(connect(origin, [one], 0))
  await state.sessions.commit(connect(origin, [one], 0))
  emit.mockClear()
  await selectFor({ origin, incognito: true }, 10, state)
  expect(emit.mock.calls).toEqual([['chainChanged', '0xa', { origin, incognito: true }]])
  expect([chainOf({ origin, incognito: true }, state), chainOf({ origin }, state)]).toEqual([10, 1])
  // The window closed while the person decided.
  await state.privateSessions.commit(() => ({}))
  await selectFor({ origin, incognito: true }, 10, state)
  expect(state.networks.getState().selected).toBe(1)
  await state.privateSessions.commit(connect(origin, [one], 0))
  await selectFor({ origin, incognito: true }, 10, state)
  emit.mockClear()
  await selectFor({ origin }, 100, state)
  expect(emit.mock.calls).toEqual([['chainChanged', '0x64', { but: [{ origin, incognito: true }] }]])
})

test('a network that is gone is nobody’s own', async () => {
  const { state } = await make()
  await state.settings.commit((before) => ({ ...before, networkPerSite: true }))
  await state.sessions.commit(connect(origin, [one], 0))
  await state.sessions.commit(choose(origin, 987_654))
  expect(chainOf({ origin }, state)).toBe(1)
})
