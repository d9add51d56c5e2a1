import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterwards,
  type Endpoint,
  type EndpointEvent,
  isBehind,
  isDue,
  order,
  untried,
} from './endpoints.ts'

const event = fc.oneof(
  fc.record({ kind: fc.constant('answered' as const), took: fc.nat({ max: 5_000 }) }),
  fc.record({ kind: fc.constantFrom('waits' as const, 'failed' as const) }),
  fc.record({ kind: fc.constant('foreign' as const), served: fc.nat() }),
  fc.record({ kind: fc.constant('verified' as const), behind: fc.boolean() }),
  fc.record({ kind: fc.constant('head' as const), head: fc.nat() }),
)
const history = fc.array(event, { maxLength: 12 })
const lived = (events: readonly EndpointEvent[]) =>
  events.reduce((before, one, at) => afterwards(before, one, at), untried)

const usable = ({ state }: Endpoint) => state === 'ok' || state === 'slow' || state === 'untried'

describe('whatever happened to the URLs of a network', () => {
  test('no URL of another chain is used while a right one is there, and every other one is used once', () => {
    fc.assert(
      fc.property(fc.array(history, { minLength: 1, maxLength: 5 }), (histories) => {
        const table = new Map(histories.map((events, index) => [`u${index}`, lived(events)]))
        const of = (url: string) => table.get(url) ?? untried
        const urls = [...table.keys()]
        const ordered = order(urls, of)
        const serving = urls.filter((url) => of(url).state !== 'foreign')
        expect(ordered.toSorted()).toEqual(serving.length > 0 ? serving : urls)

        const good = ordered.filter((url) => usable(of(url)))
        expect(ordered.slice(0, good.length)).toEqual(good)
        expect(good).toEqual(urls.filter((url) => usable(of(url))))
      }),
    )
  })

  test('only a look at its chain makes a URL of another chain one to be used', () => {
    fc.assert(
      fc.property(history, history, (before, more) => {
        const foreign = afterwards(lived(before), { kind: 'foreign', served: 5 }, 99)
        const quiet = more.filter(({ kind }) => kind === 'answered' || kind === 'waits' || kind === 'head')
        expect(quiet.reduce((one, what) => afterwards(one, what, 100), foreign)).toMatchObject({
          state: 'foreign',
          served: 5,
        })
        const verified = afterwards(foreign, { kind: 'verified', behind: false }, 101)
        expect(verified).toMatchObject({ state: 'ok', since: 101 })
        expect(verified).not.toHaveProperty('served')
      }),
    )
  })

  test('what is usable is never due, and what is not becomes due within five minutes', () => {
    fc.assert(
      fc.property(history, (events) => {
        const endpoint = lived(events)
        expect(isDue(endpoint, endpoint.since + 300_000)).toBe(!usable(endpoint))
        expect(isDue(endpoint, endpoint.since + 10_000)).toBe(false)
      }),
    )
  })
})

test('a URL is slow once an answer takes a second, and well again with one that is faster', () => {
  const states = [0, 999, 1_000, 5_000, 999].map(
    (took) => afterwards({ ...untried, state: 'slow' }, { kind: 'answered', took }, 5).state,
  )
  expect(states).toEqual(['ok', 'ok', 'slow', 'slow', 'ok'])
  expect(afterwards(untried, { kind: 'answered', took: 1_000 }, 5)).toMatchObject({ state: 'slow', since: 5 })
})

test('a URL that stays silent is used less and less often', () => {
  const silent = (tries: number) => ({ ...untried, state: 'silent' as const, tries })
  expect([14_999, 15_000].map((now) => isDue(silent(1), now))).toEqual([false, true])
  expect([29_999, 30_000].map((now) => isDue(silent(2), now))).toEqual([false, true])
  expect([299_999, 300_000].map((now) => isDue(silent(9), now))).toEqual([false, true])
})

test('behind is further than two machines of one node are apart', () => {
  expect(isBehind(97, 100, 12_000)).toBe(false)
  expect(isBehind(96, 100, 12_000)).toBe(true)
  expect(isBehind(40, 100, 250)).toBe(false)
  expect(isBehind(39, 100, 250)).toBe(true)
  expect(isBehind(200, 100, 250)).toBe(false)
})
