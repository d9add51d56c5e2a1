import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  address,
  blockTag,
  bytes,
  chainId,
  hash,
  isStoredAddress,
  looseAddress,
  parse,
  quantity,
  storedAddress,
} from './schema.ts'

const checked = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = checked.toLowerCase()
const upper = `0x${checked.slice(2).toUpperCase()}`
const wrong = checked.replace('f39F', 'F39f')
const taken = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value, { abortEarly: true })
  return result.success ? result.output : undefined
}

describe('an address', () => {
  test('gets its checksum, and one in mixed case has to have it already', () => {
    for (const text of [checked, lower, upper]) expect(taken(address, text)).toBe(checked)
    expect(taken(address, wrong)).toBeUndefined()
    for (const text of [checked, lower, upper, wrong]) expect(taken(looseAddress, text)).toBe(checked)
  })

  test('that the wallet has put away is as it was, but for one case', () => {
    for (const text of [checked, lower, upper]) expect(taken(storedAddress, text)).toBe(checked)
    expect(taken(storedAddress, wrong)).toBe(wrong)
    expect([checked, wrong].map(isStoredAddress)).toEqual([true, true])
    expect([lower, upper].map(isStoredAddress)).toEqual([false, false])
  })

  test.each([
    `${checked}0`,
    checked.slice(0, -1),
    ` ${checked}`,
    `${checked}\n`,
    checked.replace('0x', ''),
    checked.replace('9', 'g'),
    `0x${'Zz'.repeat(20)}`,
    1,
    null,
    [checked],
    { toString: () => checked },
  ])('is not %j', (value) => {
    for (const schema of [address, looseAddress, storedAddress]) expect(taken(schema, value)).toBeUndefined()
    expect(isStoredAddress(value)).toBe(false)
  })
})

test.each<[string, v.GenericSchema, unknown[], unknown[]]>([
  ['bytes', bytes, ['0x', '0x0a', '0xFF00'], ['', '0', '0x0', '0x0g', 'a0x00', '0x00\n', 1]],
  [
    'a quantity',
    quantity,
    ['0x0', '0x1', `0x${'f'.repeat(64)}`],
    ['0x', '1', '0x-1', `0x1${'0'.repeat(64)}`, 'a0x1', '0x1 ', 1],
  ],
  ['a hash', hash, [`0x${'aB'.repeat(32)}`], [`0x${'ab'.repeat(31)}`, `0x${'ab'.repeat(33)}`, 1]],
  [
    'a block',
    blockTag,
    ['latest', 'pending', 'safe', 'finalized', 'earliest', '0x1'],
    ['', 'newest', 'Latest', '1', 1, null],
  ],
])('%s is taken as it is written, and nothing else', (_name, schema, good, bad) => {
  for (const value of good) expect(taken(schema, value)).toBe(value)
  for (const value of bad) expect([value, taken(schema, value)]).toEqual([value, undefined])
})

test('a quantity loses its leading zeros, and a chain id has none', () => {
  expect(taken(quantity, '0x00Ff')).toBe('0xff')
  expect(['0x1', '0x2105', '0x0'].map((text) => taken(chainId, text))).toEqual([1, 8453, 0])
  for (const text of ['0x01', '0xA', '0x', 'x0x1', '0x1x', '0x20000000000000'])
    expect([text, taken(chainId, text)]).toEqual([text, undefined])
  expect(taken(chainId, '0x1fffffffffffff')).toBe(Number.MAX_SAFE_INTEGER)
})

test('an error has the path and the reason', () => {
  const schema = v.object({ calls: v.array(v.object({ to: address })) })
  const call = (value: unknown) => () => parse(schema, { calls: [{ to: checked }, { to: value }] })
  expect(call(checked)()).toEqual({ calls: [{ to: checked }, { to: checked }] })
  expect(call('0x1')).toThrow(
    expect.objectContaining({
      kind: 'invalidParams',
      data: expect.objectContaining({ path: 'calls.1.to' }),
      detail: 'Expected 0x and 40 hexadecimal digits',
    }),
  )
  expect(call(wrong)).toThrow(expect.objectContaining({ detail: 'The EIP-55 checksum is wrong' }))
  const whole = () => parse(address, 1, 'unparsable')
  expect(whole).toThrow(expect.objectContaining({ kind: 'unparsable' }))
  expect(whole).not.toThrow(expect.objectContaining({ data: expect.objectContaining({ path: '' }) }))
})
