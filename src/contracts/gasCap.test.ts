import { describe, expect, test } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import { memoryCache } from '../lib/cache.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { createGasCap } from './gasCap.ts'

const missing: Answer = { error: nodeError({ code: -32601, message: 'Method not found' }) }
const deposits = { DEPOSIT_CONTRACT_ADDRESS: '0x00000000219ab540356cbb839cbe05303d7705fa' }
const precompiles = { ECREC: `0x${'1'.padStart(40, '0')}`, P256VERIFY: `0x${'100'.padStart(40, '0')}` }

/** Chains: one with 2^24 in the table, one with more, and one that the table lacks. */
const [ethereum, polygon, unknown] = [1, 137, 7]

/** A network whose node gives these answers to `eth_txGasLimitCap` and `eth_config`. */
function network(cap: Answer, config: Answer = missing) {
  let requestCount = 0
  let silent = false
  let time = 0
  const batch = async (_: number, requests: readonly { method: string }[]) => {
    requestCount += 1
    if (silent) throw new WalletError('chainDisconnected')
    return requests.map(({ method }) => (method === 'eth_config' ? config : cap))
  }
  return {
    capOf: createGasCap({ rpc: { batch }, cache: memoryCache(() => time) }),
    asked: () => requestCount,
    silence(now: boolean) {
      silent = now
    },
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

const osaka = { current: { precompiles, systemContracts: deposits } }

describe('what the node names', () => {
  test.each([ethereum, polygon, unknown])('counts before all else on chain %i', async (chainId) => {
    const { capOf } = network({ result: '0xf4240' }, { result: osaka })
    expect(await capOf(chainId)).toBe(1_000_000n)
  })

  test('is that there is none, where it is null', async () => {
    expect(await network({ result: null }, { result: osaka }).capOf(ethereum)).toBeUndefined()
  })

  test.each([
    '0x',
    '0x0',
    '0x5207',
    '1000000',
    '-0x1',
    1_000_000,
    true,
    {},
    ['0xf4240'],
    `0x1${'0'.repeat(64)}`,
    undefined,
  ])('is no answer where it is %j', async (result) => {
    expect(await network({ result }).capOf(ethereum)).toBe(16_777_216n)
    expect(await network({ result }).capOf(unknown)).toBeUndefined()
  })
})

describe('the configuration of a node that names none', () => {
  const capBy = (config: unknown) => network(missing, { result: config }).capOf(unknown)

  test('proves Osaka by its precompile on a chain with a contract for deposits', async () => {
    expect(await capBy(osaka)).toBe(16_777_216n)
  })

  test('proves nothing on a rollup, which may have had the precompile before', async () => {
    expect(await capBy({ current: { precompiles } })).toBeUndefined()
    const zero = { DEPOSIT_CONTRACT_ADDRESS: `0x${'0'.repeat(40)}` }
    expect(await capBy({ current: { precompiles, systemContracts: zero } })).toBeUndefined()
  })

  test('proves nothing before Osaka, also where that is the next fork', async () => {
    const prague = { precompiles: { ECREC: precompiles.ECREC }, systemContracts: deposits }
    expect(await capBy({ current: prague, next: osaka.current })).toBeUndefined()
  })

  test.each([
    null,
    'osaka',
    [],
    { current: null },
    { current: { precompiles: 'P256VERIFY', systemContracts: deposits } },
    { current: { precompiles: ['P256VERIFY'], systemContracts: 7 } },
  ])('is no answer where it is %j', async (config) => {
    expect(await capBy(config)).toBeUndefined()
  })
})

describe('a network of which no node tells', () => {
  test.each([
    [ethereum, 16_777_216n],
    [10, 16_777_216n],
    [8453, 16_777_216n],
    [polygon, 32_000_000n],
    [42161, 32_000_000n],
    [unknown, undefined],
  ])('has what the table says: chain %i', async (chainId, cap) => {
    expect(await network(missing).capOf(chainId)).toBe(cap)
  })
})

describe('the question', () => {
  test.each([
    [{ result: '0xf4240' }, 1_000_000n],
    [missing, undefined],
  ] as const)('is put once, whatever the answer was', async (cap, expected) => {
    const node = network(cap)
    expect(await Promise.all([node.capOf(unknown), node.capOf(unknown)])).toEqual([expected, expected])
    expect(await node.capOf(unknown)).toBe(expected)
    expect(node.asked()).toBe(1)
  })

  test('is put again after an hour: a fork may have come', async () => {
    const node = network(missing)
    await node.capOf(ethereum)
    node.pass(3_600_001)
    await node.capOf(ethereum)
    expect(node.asked()).toBe(2)
  })

  test('that had no answer is put again after a minute, and the table holds until then', async () => {
    const node = network({ result: '0xf4240' })
    node.silence(true)
    expect(await node.capOf(ethereum)).toBe(16_777_216n)
    node.silence(false)
    expect(await node.capOf(ethereum)).toBe(16_777_216n)
    node.pass(60_001)
    expect(await node.capOf(ethereum)).toBe(1_000_000n)
  })
})

test('a node that fails is asked again after a minute, and one without an answer after an hour', async () => {
  const stumbles: Answer = { error: nodeError({ code: -32603, message: 'internal error' }) }
  for (const [answer, within] of [
    [stumbles, 60_000],
    [missing, 3_600_000],
  ] as const) {
    const { capOf, asked: requestCount, pass } = network(answer)
    expect(await capOf(unknown)).toBeUndefined()
    pass(within - 1)
    await capOf(unknown)
    expect(requestCount()).toBe(1)
    pass(1)
    await capOf(unknown)
    expect(requestCount()).toBe(2)
  }
})
