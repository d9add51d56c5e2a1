import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { loadState } from './state.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

beforeEach(async () => {
  reset()
  const session = { accounts: [address], since: 1, usedAt: 1 }
  await fake.storage.local.set({
    sessions: { version: 1, state: { 'https://app.example': session, 'https://b.example': session } },
    tokens: { version: 2, state: { 1: [{ address: address.toLowerCase(), symbol: 'T', decimals: 18 }] } },
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('what answers a site is read by one question, and nothing else is', async () => {
  const read = vi.spyOn(fake.storage.local, 'get')
  const state = loadState()
  await state.ready
  expect(read).toHaveBeenCalledTimes(1)
  expect(read.mock.calls[0]?.[0]).not.toContain('tokens')
  expect(state.sessions.getState()['https://app.example']?.accounts).toEqual([address])
  expect(state.tokens.getState()).toEqual({})
})

test('the rest is there after a request for it, and is read once', async () => {
  const state = loadState()
  await state.ready
  const read = vi.spyOn(fake.storage.local, 'get')
  await Promise.all([state.whole(), state.whole()])
  expect(read).toHaveBeenCalledTimes(1)
  expect(state.tokens.getState()).toEqual({ 1: [{ address, symbol: 'T', decimals: 18 }] })
})

test('a change of what was not read yet is made to what is stored', async () => {
  const state = loadState()
  await state.tokens.commit((before) => ({ ...before, 5: [] }))
  expect(Object.keys(state.tokens.getState())).toEqual(['1', '5'])
})
