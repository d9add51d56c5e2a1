import { type Address, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import { estimates } from './estimates.ts'

const [from, shop, friend]: Address[] = [
  '0x00000000000000000000000000000000000a11ce',
  '0x0000000000000000000000000000000000005109',
  '0x0000000000000000000000000000000000000b0b',
]
const pay = (to: Address | undefined, value: number, data: Hex = '0x'): Call => ({
  ...(to && { to }),
  value: numberToHex(value),
  data,
})
const methods = (calls: Call[]) => estimates(from as Address, calls).requests.map(({ method }) => method)

describe('calls that leave together', () => {
  test('are requested once if they are equal, or bare transfers to one account', () => {
    expect(methods(Array.from({ length: 100 }, () => pay(shop, 1, '0xdead')))).toEqual(['eth_estimateGas'])
    expect(methods(Array.from({ length: 100 }, (_, value) => pay(shop, value)))).toEqual([
      'eth_estimateGas',
      'eth_getCode',
    ])
  })

  test('are requested one by one if they differ', () => {
    const calls = [
      pay(shop, 1),
      pay(friend, 1),
      pay(shop, 1, '0xdead'),
      pay(shop, 2, '0xdead'),
      pay(undefined, 1),
    ]
    expect(methods(calls)).toEqual(Array.from(calls, () => 'eth_estimateGas'))
  })

  test('share an answer only where the account has no code', () => {
    const calls = [pay(shop, 1), pay(shop, 2), pay(shop, 1)]
    const { read } = estimates(from as Address, calls)
    const plain = read([{ result: '0x5208' }, { result: '0x' }])
    expect([...plain.told.values()]).toEqual(calls.map(() => ({ result: '0x5208' })))
    expect(plain.left).toEqual([])
    for (const code of ['0x60', undefined])
      expect(read([{ result: '0x5208' }, { result: code }]).left).toEqual([calls[1]])
  })
})
