import fc from 'fast-check'
import { decodeFunctionData, type Hex, numberToHex, parseAbi, parseTransaction, size } from 'viem'
import { serializeTransaction } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { type Content, dataFees } from './dataFee.ts'

const abi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getOperatorFee(uint256) view returns (uint256)',
])
const to = '0x0000000000000000000000000000000000000b0b'
const call: Content = { to, value: '0x0', data: '0xdeadbeef' }
const reverted: Answer = { error: nodeError({ code: 3, message: 'execution reverted', data: '0x' }) }
const failing: Answer = { error: nodeError({ code: -32000, message: 'header not found' }) }
const word = (value: bigint): Answer => ({ result: numberToHex(value, { size: 32 }) })

/** The contract calls in the requests, decoded. */
const requestedCalls = (contents: readonly Content[]) =>
  dataFees(10, contents).requests.map(({ params }) => {
    const [{ data }] = params as [{ data: Hex }]
    return decodeFunctionData({ abi, data })
  })
const bytesOf = (content: Content): Hex => {
  const one = requestedCalls([content]).find(({ functionName }) => functionName === 'getL1Fee')
  return one?.args[0] as Hex
}
const feeOf = (answers: readonly Answer[], content = call, gas = 21_000n) =>
  dataFees(10, [content]).read(answers)?.(content, gas)

describe('the question', () => {
  test('is about the bytes that are signed, without a signature', () => {
    const { chainId, data, to: receiver, type } = parseTransaction(bytesOf(call))
    expect({ chainId, data, receiver, type }).toEqual({
      chainId: 10,
      data: '0xdeadbeef',
      receiver: to,
      type: 'eip1559',
    })
  })

  test('is put once for bare transfers, whomever they pay, and for calls that are alike', () => {
    const pay = (value: Hex): Content => ({ to: numberToHex(BigInt(value), { size: 20 }), value, data: '0x' })
    expect(requestedCalls([pay('0x1'), pay('0xffff'), call, { ...call }])).toHaveLength(2 + 2)
    expect(requestedCalls([])).toEqual([])
  })

  test('is about no fewer bytes than any transaction with this content has', () => {
    const quantity = (bytes: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bytes * 8) - 1n })
    const data = fc
      .uint8Array({ maxLength: 300 })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(
        data,
        quantity(12),
        quantity(4),
        quantity(7),
        fc.nat(2 ** 23),
        (data, value, gas, price, nonce) => {
          const content = { to, value, data } as const
          const real = serializeTransaction({
            ...content,
            type: 'eip1559',
            chainId: 10,
            gas,
            nonce,
            maxFeePerGas: price,
            maxPriorityFeePerGas: price,
          })
          expect(size(bytesOf(content))).toBeGreaterThanOrEqual(size(real))
        },
      ),
    )
  })

  test('of an upgrade has an authorization', () => {
    const upgrade = parseTransaction(bytesOf({ ...call, upgrades: true }))
    expect(upgrade.type).toBe('eip7702')
    expect(upgrade.authorizationList).toHaveLength(1)
  })
})

describe('the fee', () => {
  test('is that of the bytes and of the operator', () => {
    // 1.5 wei per gas and 7 wei.
    expect(feeOf([word(7n), word(1_500_000_007n), word(1000n)])).toBe(1000n + 31_500n + 7n)
    expect(feeOf([word(7n), word(7n), word(1000n)])).toBe(1007n)
  })

  test('has no operator fee on a network from before Isthmus', () => {
    expect(feeOf([reverted, reverted, word(1000n)])).toBe(1000n)
  })

  test('is rounded up', () => {
    expect(feeOf([word(0n), word(1n), word(0n)], call, 1n)).toBe(1n)
  })

  test.each([
    ['missing', undefined],
    ['null', { result: null }],
    ['no bytes', { result: 'free' }],
    ['empty: there is no contract', { result: '0x' }],
    ['shorter than a word', { result: '0x05' }],
    ['a number', { result: 5 }],
    ['negative', { result: `0x${'f'.repeat(64)}` }],
    ['more than any account has', word(2n ** 128n)],
    ['an error', failing],
    ['a known code with an unknown message', { error: nodeError({ code: 809, message: 'busy' }) }],
  ] as [string, Answer | undefined][])('is not known where an answer is %s', (_name, hostile) => {
    const answers = [word(0n), word(0n), word(5n)]
    expect(feeOf(answers)).toBe(5n)
    for (const place of answers.keys()) {
      const changed = [...answers] as (Answer | undefined)[]
      changed[place] = hostile
      expect(feeOf(changed as Answer[]), `answer ${place}`).toBeUndefined()
    }
  })

  test('is not known where the contract reverts, nor where more gas costs the operator less', () => {
    expect(feeOf([word(0n), word(0n), reverted])).toBeUndefined()
    expect(feeOf([word(8n), word(7n), word(5n)])).toBeUndefined()
  })

  test('of a transaction that was not asked about is never told', () => {
    const read = dataFees(10, [call]).read([word(0n), word(0n), word(5n)])
    expect(() => read?.({ ...call, data: '0x01' }, 1n)).toThrow()
    expect(() => dataFees(10, []).read([])?.(call, 1n)).toThrow()
  })
})
