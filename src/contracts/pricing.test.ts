import { describe, expect, test } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import { memoryCache } from '../lib/cache.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { createPricing, gasPriceOracle } from './pricing.ts'

const missing: Answer = { error: nodeError({ code: -32601, message: 'Method not found' }) }
const failing: Answer = { error: nodeError({ code: -32000, message: 'header not found' }) }
const unknown = 7

/** A network whose node gives this answer to `eth_getCode`, or with `undefined` none. */
function network(code: Answer | undefined) {
  let requestCount = 0
  let time = 0
  let answer = code
  const batch = async (_: number, requests: readonly { method: string; params: unknown }[]) => {
    requestCount += 1
    expect(requests).toEqual([{ method: 'eth_getCode', params: [gasPriceOracle, 'latest'] }])
    if (!answer) throw new WalletError('chainDisconnected')
    return [answer]
  }
  return {
    pricingOf: createPricing({ rpc: { batch }, cache: memoryCache(() => time) }),
    asked: () => requestCount,
    say(next: Answer | undefined) {
      answer = next
    },
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

test.each([
  [1, 'gas'],
  [137, 'gas'],
  [42161, 'gas'],
  [10, 'dataFee'],
  [8453, 'dataFee'],
  [59144, 'size'],
  [59141, 'size'],
] as const)('a network of the table is not asked: chain %i prices by %s', async (chainId, pricing) => {
  const node = network({ result: '0x' })
  expect(await node.pricingOf(chainId)).toBe(pricing)
  expect(node.asked()).toBe(0)
})

describe('a network that nobody knows', () => {
  test.each([
    ['charges a data fee where the predeploy has code', { result: '0x6001' }, 'dataFee'],
    ['charges none where it has no code', { result: '0x' }, 'gas'],
    ['may charge one where its node says that it cannot tell code', missing, 'unknown'],
    ['may charge one where its node fails', failing, 'unknown'],
    ['may charge one where its node does not answer', undefined, 'unknown'],
    ['may charge one where the answer is null', { result: null }, 'unknown'],
    ['may charge one where the answer is no bytes', { result: '0x6' }, 'unknown'],
    ['may charge one where the answer is a number', { result: 0 }, 'unknown'],
  ] as const)('%s', async (_name, code, pricing) => {
    expect(await network(code).pricingOf(unknown)).toBe(pricing)
  })

  test.each(['0x', '0x6001'])('asks once if its answer is %s', async (result) => {
    const node = network({ result })
    await Promise.all([node.pricingOf(unknown), node.pricingOf(unknown)])
    await node.pricingOf(unknown)
    expect(node.asked()).toBe(1)
  })

  test('asks again after an hour', async () => {
    const node = network({ result: '0x' })
    await node.pricingOf(unknown)
    node.pass(3_600_001)
    node.say({ result: '0x6001' })
    expect(await node.pricingOf(unknown)).toBe('dataFee')
  })

  test('asks again at once after no answer', async () => {
    const node = network(failing)
    expect(await node.pricingOf(unknown)).toBe('unknown')
    node.say({ result: '0x6001' })
    expect(await node.pricingOf(unknown)).toBe('dataFee')
  })
})
