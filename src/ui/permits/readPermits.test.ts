import fc from 'fast-check'
import { type Address, decodeFunctionData, encodeAbiParameters, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2 } from '../../domain/known/knownContracts.ts'
import type { Permit } from './permitIn.ts'
import { cancellation, question, readPermits, stateOf } from './readPermits.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const permit = (kind: Permit['kind'], nonce: bigint): Permit => ({
  kind,
  chainId: 1,
  owner,
  token,
  spender,
  amount: '5',
  nonce: String(nonce),
  deadline: '9',
})
const words = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const abi = parseAbi([
  'function nonceBitmap(address, uint256) view returns (uint256)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
  'function invalidateUnorderedNonces(uint256 word, uint256 mask)',
])
const items = parseAbi([
  'function nonces(uint256 id) view returns (uint256)',
  'function transferFrom(address from, address to, uint256 id)',
])
const nonces = fc.bigInt({ min: 0n, max: maxUint256 })
const uint48 = fc.bigInt({ min: 0n, max: 2n ** 48n - 2n })

describe('a permit', () => {
  test('of a token is open until the token’s counter has passed it', () => {
    fc.assert(
      fc.property(fc.constantFrom('token', 'dai'), nonces, nonces, (kind, signed, now) => {
        expect(stateOf(permit(kind as 'token', signed), words(now))).toBe(now > signed ? 'ended' : 'open')
      }),
    )
  })

  test('of an item is open until the item’s own counter has passed it', () => {
    const item: Permit = { ...permit('item', 4n), amount: '1', id: '7' }
    const { to, data } = question(item)
    expect(to).toBe(token)
    expect(decodeFunctionData({ abi: items, data })).toEqual({ functionName: 'nonces', args: [7n] })
    expect([3n, 4n, 5n].map((now) => stateOf(item, words(now)))).toEqual(['open', 'open', 'ended'])
  })

  test('of an item ends when the owner sends the item to itself', () => {
    const call = cancellation({ ...permit('item', 4n), id: '7' })
    expect(call?.to).toBe(token)
    expect(call && decodeFunctionData({ abi: items, data: call.data })).toEqual({
      functionName: 'transferFrom',
      args: [owner, owner, 7n],
    })
  })

  test('of Permit2 is open until the counter of its token and spender has passed it', () => {
    fc.assert(
      fc.property(uint48, uint48, (signed, now) => {
        const answer = words(maxUint256 >> 96n, 9n, now)
        expect(stateOf(permit('permit2', signed), answer)).toBe(now > signed ? 'ended' : 'open')
      }),
    )
  })

  test('for a single transfer is open until its own bit is set', () => {
    fc.assert(
      fc.property(nonces, nonces, (nonce, bitmap) => {
        const given = permit('once', nonce)
        const bit = 1n << (nonce % 256n)
        expect(stateOf(given, words(bitmap | bit))).toBe('ended')
        expect(stateOf(given, words(bitmap & ~bit & maxUint256))).toBe('open')
      }),
    )
  })

  test('is unread after any other answer, and never ended', () => {
    fc.assert(
      fc.property(fc.constantFrom('token', 'permit2', 'once'), fc.anything(), (kind, answer) => {
        expect(stateOf(permit(kind as 'token', 0n), answer)).toBe('unread')
      }),
    )
    expect(stateOf(permit('permit2', 0n), words(1n))).toBe('unread')
  })
})

describe('a cancellation', () => {
  test('moves the counter of Permit2 past the permit', () => {
    fc.assert(
      fc.property(uint48, (nonce) => {
        const call = cancellation(permit('permit2', nonce))
        expect(call?.to).toBe(permit2)
        const { args } = decodeFunctionData({ abi, data: call?.data ?? '0x' })
        expect(args).toEqual([token, spender, Number(nonce) + 1])
        expect(stateOf(permit('permit2', nonce), words(0n, 0n, BigInt(Number(args?.[2]))))).toBe('ended')
      }),
    )
    expect(cancellation(permit('permit2', 2n ** 48n - 1n))).toBeUndefined()
  })

  test('sets the bit of a single transfer, in the word that the wallet reads', () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        const given = permit('once', nonce)
        const asked = decodeFunctionData({ abi, data: question(given).data })
        const { args } = decodeFunctionData({ abi, data: cancellation(given)?.data ?? '0x' })
        const [word, mask] = args as [bigint, bigint]
        expect(asked.args).toEqual([owner, word])
        expect(stateOf(given, words(mask))).toBe('ended')
        expect(mask & (mask - 1n)).toBe(0n)
      }),
    )
  })

  test('of a token’s own permit needs a signature first, so no call alone does it', () => {
    expect(cancellation(permit('token', 0n))).toBeUndefined()
    expect(cancellation(permit('dai', 0n))).toBeUndefined()
  })
})

test('a reading has the next number of a token, because another permit needs it', async () => {
  const list = [permit('token', 3n), permit('dai', 1n), permit('permit2', 0n), permit('token', 0n)]
  const answers = [words(2n), words(2n), words(0n, 0n, 0n), null]
  expect(await readPermits(async () => answers, list)).toEqual([
    { state: 'open', next: 2n },
    { state: 'ended', next: 2n },
    { state: 'open' },
    { state: 'unread' },
  ])
})
