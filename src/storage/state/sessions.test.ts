import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { choose, connect, isSound, keep, Sessions, use } from './sessions.ts'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const both = connect('https://both.example', [one, two], 1)
const single = connect('https://one.example', [one], 1)

test('an account that left the wallet leaves every site, and a site that saw no other is gone', () => {
  const before = single(both({}))
  const after = keep([two])(before)
  expect(Object.keys(after)).toEqual(['https://both.example'])
  expect(after['https://both.example']?.accounts).toEqual([two])
})

test('nothing changes where nothing left', () => {
  const before = single(both({}))
  expect(keep([two, one])(before)).toBe(before)
})

test('what the wallet stores is known at a glance', () => {
  const state = [choose('https://one.example', 5), use('https://both.example', 2 ** 42)].reduce(
    (before, change) => change(before),
    single(both({})),
  )
  expect(isSound(JSON.parse(JSON.stringify(state)))).toBe(true)
})

test('whatever is known at a glance, the schema takes and leaves as it is', () => {
  const often = <value>(right: value) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, fc.jsonValue())
  const address = fc.oneof(often(one), fc.constant(one.toLowerCase()), fc.constant(`${one}0`))
  const session = fc.record(
    {
      accounts: fc.oneof({ weight: 4, arbitrary: fc.array(address, { maxLength: 3 }) }, fc.jsonValue()),
      since: often(1),
      usedAt: often(2),
      chainId: often(5),
      other: fc.jsonValue(),
      ['__proto__']: fc.jsonValue(),
    },
    { requiredKeys: ['accounts', 'since', 'usedAt'] },
  )
  const key = fc.oneof(fc.constant('https://one.example'), fc.constantFrom('__proto__', 'constructor'))
  const state = fc.oneof(fc.dictionary(key, fc.oneof(session, fc.jsonValue())), fc.jsonValue())
  let sound = 0
  fc.assert(
    fc.property(state, (made) => {
      const value: unknown = JSON.parse(JSON.stringify(made))
      if (!isSound(value)) return
      sound++
      expect(v.parse(Sessions, value)).toEqual(value)
    }),
    { numRuns: 2000 },
  )
  expect(sound).toBeGreaterThan(50)
})
