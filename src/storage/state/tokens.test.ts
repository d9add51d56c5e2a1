import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { addToken, hideToken, isSound, orderTokens, Tokens, tokens } from './tokens.ts'

beforeEach(reset)

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const plain = { address, symbol: 'TEST', decimals: 18 } as const
const image = 'data:image/png;base64,AA=='

test('tokens of version 1 lose the addresses of their images, and nothing else', async () => {
  const old = [
    { ...plain, name: 'Test', image: 'https://app.example/logo.png' },
    { ...plain, image },
    { ...plain, image: 'data:text/html,x' },
    plain,
  ]
  await fake.storage.local.set({ tokens: { version: 1, state: { 1: old } } })
  const list = tokens()
  await list.ready()
  expect(list.getState()).toEqual({ 1: [{ ...plain, name: 'Test' }, { ...plain, image }, plain, plain] })
})

test('a hidden token stays in the list, marked, until it is shown again', () => {
  const before = addToken(1, plain)({})
  const hidden = hideToken(1, address, true)(before)
  expect(hidden).toEqual({ 1: [{ ...plain, hidden: true }] })
  expect(hideToken(1, address, false)(hidden)).toEqual(before)
})

test('an order keeps every token, whatever addresses it names', () => {
  const other = { ...plain, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
  const third = { ...plain, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
  const before = { 1: [plain, other, third] }
  const after = orderTokens(1, [third.address, '0x000000000000000000000000000000000000dEaD', plain.address])(
    before,
  )
  expect(after).toEqual({ 1: [third, plain, other] })
  expect(orderTokens(7, [address])({})).toEqual({ 7: [] })
})

test('what the wallet stores is known at a glance', () => {
  const named = addToken(1, { ...plain, name: 'Test', unverified: true })({})
  const state = hideToken(1, address, true)(named)
  expect(isSound(JSON.parse(JSON.stringify(state)))).toBe(true)
  expect(isSound({})).toBe(true)
})

test('whatever is known at a glance, the schema takes and leaves as it is', () => {
  const often = <value>(right: value) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, fc.jsonValue())
  const token = fc.record(
    {
      address: fc.oneof(often(address), fc.constant(address.toLowerCase()), fc.constant(`${address}0`)),
      symbol: often('TEST'),
      decimals: often(18),
      name: often('Test'),
      image: often(image),
      hidden: often(true),
      unverified: often(true),
      other: fc.jsonValue(),
      ['__proto__']: fc.jsonValue(),
    },
    { requiredKeys: ['address', 'symbol', 'decimals'] },
  )
  const key = fc.constantFrom('1', '10', '__proto__', 'constructor', '')
  const state = fc.oneof(
    fc.dictionary(key, fc.oneof(fc.array(token, { maxLength: 2 }), fc.jsonValue())),
    fc.jsonValue(),
  )
  let sound = 0
  fc.assert(
    fc.property(state, (made) => {
      const value: unknown = JSON.parse(JSON.stringify(made))
      if (!isSound(value)) return
      sound++
      expect(v.parse(Tokens, value)).toEqual(value)
    }),
    { numRuns: 3000 },
  )
  expect(sound).toBeGreaterThan(50)
})
