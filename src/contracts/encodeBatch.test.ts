import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Call } from '../domain/batch.ts'
import { encodeBatch } from './encodeBatch.ts'

const call: Call = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x2', data: '0x1234' }

test('each kind of delegate is called by its own function', () => {
  expect(encodeBatch('simple7702', [call]).slice(0, 10)).toBe('0x34fcd5be')
  expect(encodeBatch('erc7821', [call]).slice(0, 10)).toBe('0xe9ae5c53')
})

test('the calls arrive as they are', () => {
  const abi = parseAbi(['function executeBatch((address, uint256, bytes)[] calls)'])
  const { args } = decodeFunctionData({ abi, data: encodeBatch('simple7702', [call, call]) })
  expect(args).toEqual([
    [
      [call.to, 2n, '0x1234'],
      [call.to, 2n, '0x1234'],
    ],
  ])
})

test('an ERC-7821 batch reverts as a whole', () => {
  const abi = parseAbi(['function execute(bytes32 mode, bytes data)'])
  const { args } = decodeFunctionData({ abi, data: encodeBatch('erc7821', [call]) })
  expect(args[0]).toBe(`0x01${'00'.repeat(31)}`)
})

test('a call without a receiver never becomes a call of the account to itself', () => {
  const zero = '0x0000000000000000000000000000000000000000'
  expect(() => encodeBatch('erc7821', [{ ...call, to: zero }])).toThrow()
  expect(() => encodeBatch('simple7702', [{ value: '0x0', data: '0x' }])).toThrow()
})
