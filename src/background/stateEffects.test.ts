import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Journal } from '../storage/journal/journal.ts'
import type { State } from '../storage/state/state.ts'
import { applyStateEffects } from './stateEffects.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Change = Parameters<Parameters<Journal['watch']>[0]>[0]

/** Records the calls that follow when a slice or the journal reports a change. */
function followed() {
  const calls: unknown[][] = []
  const say =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values])
  const slices = new Map<string, () => void>()
  const state = new Proxy({} as State, {
    get: (_, name: string) => ({ subscribe: (listener: () => void) => slices.set(name, listener) }),
  })
  let row: (change: Change) => void = () => undefined
  const journal = {
    watch: (listener: typeof row) => {
      row = listener
    },
  } as unknown as Journal
  const later = (name: string) => async () => say(name)()
  applyStateEffects({
    state,
    journal,
    changed: say('changed'),
    refresh: say('refresh'),
    asked: say('asked'),
    decided: later('decided'),
    moved: later('moved'),
  })
  return {
    said: calls,
    slice: (name: string) => slices.get(name)?.(),
    row: (store: string, of: object) => row({ store, row: of } as Change),
  }
}

test.each(['accounts', 'networks', 'tokens'])('a change of %s polls the node again', (name) => {
  const { said: calls, slice } = followed()
  slice(name)
  expect(calls).toEqual([expect.arrayContaining(['changed', 'tokens']), ['refresh']])
})

test.each([
  ['sessions', ['sites']],
  ['privateSessions', ['sites']],
  ['blocked', ['blocked']],
  ['contacts', ['contacts']],
  ['nfts', ['nfts']],
  ['settings', ['settings', 'sites']],
])('a change of %s is shown, and asks no node', (name, members) => {
  const { said: calls, slice } = followed()
  slice(name)
  expect(calls).toEqual([['changed', ...members]])
})

test('a request is counted once it waits for the person, and no longer once it does not', () => {
  const { said: calls, row } = followed()
  row('requests', { state: 'received' })
  expect(calls).toEqual([])
  const pending = { state: 'asked', id: '1' }
  row('requests', pending)
  row('requests', { state: 'rejected', id: '1' })
  expect(calls).toEqual([
    ['changed', 'queue', 'previews'],
    ['asked', pending],
    ['changed', 'queue', 'previews'],
    ['decided'],
  ])
})

test('an approved request keeps its window until it is performed', () => {
  const { said: calls, row } = followed()
  row('requests', { state: 'approved', id: '1' })
  expect(calls).not.toContainEqual(['decided'])
  row('requests', { state: 'answered', id: '1' })
  expect(calls).toContainEqual(['decided'])
})

test('an approved request that takes long gives its window up', () => {
  const { said: calls, row } = followed()
  row('requests', { state: 'approved', id: '1' })
  vi.advanceTimersByTime(499)
  expect(calls).not.toContainEqual(['decided'])
  vi.advanceTimersByTime(1)
  expect(calls).toContainEqual(['decided'])
})

test('after a burst of transactions one poll follows, once they have settled', () => {
  const { said: calls, row } = followed()
  for (const nonce of [1, 2, 3]) row('transactions', { nonce })
  expect(calls.filter(([name]) => name === 'moved')).toHaveLength(3)
  expect(calls).not.toContainEqual(['refresh'])
  vi.runAllTimers()
  expect(calls.filter(([name]) => name === 'refresh')).toHaveLength(1)
})
