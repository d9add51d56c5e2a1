import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readParams, withoutNulls } from './readParams.ts'
import { methods } from './registry.ts'

const method = { params: v.tuple([v.object({ note: v.optional(v.string()) }), v.optional(v.string())]) }

test('an optional member and a trailing parameter that are null count as absent', () => {
  expect(readParams(method, [{ note: null }, null], false)).toEqual([{}, undefined])
})

test('where strictness is switched on, null is refused', () => {
  expect(() => readParams(method, [{ note: null }], true)).toThrow('Invalid params')
  expect(() => readParams(method, [{}, null], true)).toThrow('Invalid params')
})

test('a method that takes its params as they came refuses null', () => {
  expect(() => readParams({ ...method, keepsNulls: true }, [{ note: null }], false)).toThrow('Invalid params')
})

test('batches, tokens, what is signed by its types, and reads are taken as they came', () => {
  const kept = methods.filter(({ keepsNulls, asksNode }) => keepsNulls && !asksNode).map(({ name }) => name)
  expect(kept.sort()).toEqual([
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'wallet_sign',
    'wallet_watchAsset',
  ])
  expect(methods.filter(({ asksNode }) => asksNode === 'alike').every(({ keepsNulls }) => keepsNulls)).toBe(
    true,
  )
})

test.each(['to', 'from', 'value', 'data', 'chainId', 'rpcUrls'])('%s that is null stays so', (name) => {
  expect(withoutNulls([{ [name]: null, other: null }])).toEqual([{ [name]: null }])
})

test('a list keeps its places', () => {
  expect(withoutNulls([{ list: [null, { one: null }] }, null, 'last', null])).toEqual([
    { list: [null, {}] },
    null,
    'last',
  ])
})

test('params without null stay as they are', () => {
  const some = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('null'))
  fc.assert(fc.property(fc.array(some), (params) => isDeepStrictEqual(withoutNulls(params), params)))
})
