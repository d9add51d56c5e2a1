import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Fees } from '../domain/batch.ts'
import { nodeError } from '../domain/errors.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { lineaEstimates, withTip } from './linea.ts'

const from = '0x00000000000000000000000000000000000a11ce'
const calls = [
  { to: from, value: '0x1', data: '0x' },
  { to: from, value: 2n, data: '0xdead' },
] as const
const estimate = (gas: unknown, tip: unknown): Answer => ({
  result: { gasLimit: gas, baseFeePerGas: '0x7', priorityFeePerGas: tip },
})
const refused = (code: number, message: string): Answer => ({ error: nodeError({ code, message }) })
const missing = refused(-32601, 'Method not found')
const { requests, read } = lineaEstimates(from, calls)
const gasOf = (answers: readonly Answer[]) => calls.map((call) => read(answers)?.gas.get(call))

test('every transaction is estimated as it will be sent', () => {
  expect(requests).toEqual([
    { method: 'linea_estimateGas', params: [{ from, to: from, value: '0x1', data: '0x' }] },
    { method: 'linea_estimateGas', params: [{ from, to: from, value: '0x2', data: '0xdead' }] },
  ])
})

describe('the answers', () => {
  test('name the gas of each and the tip of the dearest', () => {
    const answers = [estimate('0x5208', '0x10'), estimate('0xc000', '0x30')]
    expect(gasOf(answers)).toEqual([21_000n, 49_152n])
    expect(read(answers)?.tip).toBe(0x30n)
  })

  test('of a call that fails alone, and of a node without the method, say nothing', () => {
    expect(gasOf([estimate('0x5208', '0x10'), missing])).toEqual([21_000n, undefined])
    expect(read([missing, missing])).toEqual({ gas: new Map() })
    for (const [code, message] of [
      [3, 'no'],
      [-32000, 'Execution reverted'],
      [-32000, 'Failed transaction, reason: INVALID_OPERATION'],
      [-32000, 'Transaction processing could not be completed due to an exception'],
      [-32004, 'Upfront cost exceeds account balance'],
    ] as const)
      expect(gasOf([refused(code, message), estimate('0x5208', '0x10')])).toEqual([undefined, 21_000n])
  })

  test.each([
    [-32005, 'Too Many Requests'],
    [-32603, 'Internal error'],
    [-32000, 'header not found'],
  ])('that are the error %i %s tell no price: the usual fees may be too low', (code, message) => {
    expect(read([estimate('0x5208', '0x10'), refused(code, message)])).toBeUndefined()
  })

  test('that are missing, or withheld from us, tell no price', () => {
    const withheld: Answer = {
      error: nodeError({ code: -32601, message: 'rpc method is not whitelisted' }, true),
    }
    expect(read([estimate('0x5208', '0x10'), withheld])).toBeUndefined()
    expect(read([estimate('0x5208', '0x10')])).toBeUndefined()
  })

  test.each([null, 7, 'much', '-0x1', '0x', `0x${'f'.repeat(64)}`, `0x1${'0'.repeat(64)}`, {}])(
    'that are %j tell no price',
    (value) => {
      const fine = estimate('0x5208', '0x10')
      for (const bad of [estimate(value, '0x10'), estimate('0x5208', value), { result: value }])
        expect(read([fine, bad])).toBeUndefined()
    },
  )
})

describe('fees with a tip', () => {
  const hex = (value: bigint) => numberToHex(value)
  const price = (tip: bigint) => ({
    fees: { maxFeePerGas: hex(14n + tip), maxPriorityFeePerGas: hex(tip) },
    price: 7n + tip,
  })
  const quote = {
    ...price(10n),
    base: 7n,
    speeds: { slow: price(5n), normal: price(10n), fast: price(50n) },
  }

  test('are raised to what the network takes, and not lowered', () => {
    expect(withTip(quote, 30n)).toEqual({
      ...price(30n),
      base: 7n,
      speeds: { slow: price(30n), normal: price(30n), fast: price(50n) },
    })
  })

  test('of a site are raised too, whichever way they pay too little', () => {
    const dynamic = (most: bigint, tip: bigint) =>
      ({ maxFeePerGas: hex(most), maxPriorityFeePerGas: hex(tip) }) as const
    const of = (fees: Fees, price: bigint) => withTip({ fees, price, base: 7n }, 30n)
    expect(of(dynamic(100n, 20n), 27n)).toEqual({ ...price(30n), base: 7n })
    expect(of(dynamic(36n, 40n), 36n)).toEqual({ ...price(30n), base: 7n })
    expect(of({ gasPrice: '0x24' }, 36n)).toEqual({ ...price(30n), base: 7n })
    expect(of({ gasPrice: '0x25' }, 37n).fees).toEqual({ gasPrice: '0x25' })
    expect(of(dynamic(37n, 30n), 37n).fees).toEqual(dynamic(37n, 30n))
  })

  test('stay if the answer is missing, or the chain has one price', () => {
    expect(withTip(quote, undefined)).toBe(quote)
    const legacy = { fees: { gasPrice: '0x1' }, price: 1n } as const
    expect(withTip(legacy, 30n)).toBe(legacy)
  })
})
