import { numberToHex, serializeTransaction, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { authorizationBytes } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { isStale } from './isStale.ts'

const call = { chainId: 1, nonce: 5, gas: 21_000n, to: zeroAddress } as const
const dynamic = serializeTransaction({ ...call, type: 'eip1559', maxFeePerGas: 100n })
const legacy = serializeTransaction({ ...call, type: 'legacy', gasPrice: 100n })
const authorization = authorizationBytes({ chainId: 1, address: zeroAddress, nonce: 6 })

function wanted(bytes: SignatureWanted['bytes'], row = {}): SignatureWanted {
  const kind = bytes === authorization ? 'authorization' : 'typedTransaction'
  const batch = {
    key: '',
    origin: '',
    plan: { mode: 'single' as const, calls: [] },
    row: { index: 0, ...row },
  }
  return { id: '0x', from: zeroAddress, path: '', kind, bytes, batch }
}

/** A node that reports these figures. */
const node = (count: unknown, base: unknown) => async () => [count, { baseFeePerGas: base }]
const at = (count: number, base: number) => node(numberToHex(count), numberToHex(base))

describe('bytes that wait for a device', () => {
  test.each([
    ['a transaction', dynamic],
    ['a transaction of the first kind', legacy],
    ['an authorization', authorization],
  ])('%s is stale once its nonce is used', async (_, bytes) => {
    expect(await isStale(wanted(bytes), at(5, 100))).toBe(false)
    expect(await isStale(wanted(bytes), at(6, 100))).toBe(true)
  })

  test.each([dynamic, legacy])('are stale once the base fee is above their price', async (bytes) => {
    expect(await isStale(wanted(bytes), at(5, 101))).toBe(true)
  })

  test('stay if the person chose their price for a replacement', async () => {
    const row = { replaces: '0x11' }
    expect(await isStale(wanted(dynamic, row), at(5, 101))).toBe(false)
    expect(await isStale(wanted(dynamic, row), at(6, 1))).toBe(true)
  })

  test.each([null, undefined, '0x', 'none', 7])('are not judged by an answer such as %s', async (answer) => {
    expect(await isStale(wanted(dynamic), node(answer, answer))).toBe(false)
    expect(await isStale(wanted(dynamic), async () => [answer, null])).toBe(false)
  })

  test('a message needs no node', async () => {
    const { batch: _, ...message } = wanted('0x12')
    const silent = () => Promise.reject(new Error('asked'))
    expect(await isStale(message, silent)).toBe(false)
  })
})
