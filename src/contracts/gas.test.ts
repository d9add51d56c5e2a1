import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { nodeError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import { createRpc, type Rpc } from '../rpc/client.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { defaultDelegate, delegationTo } from './delegates.ts'
import { estimateIn, limitIn, readGas, readGasLimit, readRemovalGas } from './gas.ts'

const chainId = 31337
const delegate = defaultDelegate.address
const osaka = 16_777_216n
const calls = [
  { to: '0x00000000000000000000000000000000000a11ce', value: '0x1', data: '0x' },
  { to: '0x0000000000000000000000000000000000000b0b', value: '0x2', data: '0x' },
] as const

let node: TestNode
let minimal: TestNode

beforeAll(async () => {
  ;[node, minimal] = await Promise.all([startNode(), startNode({ minimal: true })])
  await node.rpc('anvil_setCode', [node.accounts[1], delegationTo(delegate)])
  await node.settle()
}, 30_000)
afterAll(() => Promise.all([node.stop(), minimal.stop()]))

function rpcTo({ url }: TestNode): Rpc {
  const localhost = builtInNetworks.find((network) => network.chainId === chainId) as Network
  return createRpc({ network: () => ({ ...localhost, rpcUrls: [url] }) })
}

const gasOf = (change: object = {}, of = node, cap?: bigint) =>
  readGas(
    rpcTo(of),
    { chainId, from: of.accounts[0] ?? '0x', calls, ...change },
    'pending',
    Promise.resolve(cap),
  )

describe('gas of calls', () => {
  test('is of each by itself, and of no whole where nothing runs them as one', async () => {
    expect(await gasOf({}, node, osaka)).toEqual({ limit: osaka, calls: [21_000n, 21_000n] })
  })

  test('is what the app asked for, where it did', async () => {
    const [first, second] = calls
    const needed = await gasOf({ calls: [{ ...first, gas: '0xea60' }, second] })
    expect(needed.calls).toEqual([60_000n, 21_000n])
  })

  test('as one includes the upgrade', async () => {
    const upgrading = await gasOf({ delegate, upgrade: delegate })
    const upgraded = await gasOf({ from: node.accounts[1], delegate })
    expect(Number(upgraded.whole)).toBeGreaterThan(21_000 + 2 * 25_000)
    expect(Number(upgrading.whole) - Number(upgraded.whole)).toBeGreaterThanOrEqual(25_000)
  })

  test('as one is what the app asked for where that is more', async () => {
    const heavy = calls.map((call) => ({ ...call, gas: '0x989680' as const }))
    const { whole } = await gasOf({ calls: heavy, delegate, upgrade: delegate })
    expect(Number(whole)).toBeGreaterThan(20_000_000)
    const [first, second] = heavy
    const one = await gasOf({ calls: [first, { ...second, gas: undefined }], delegate, upgrade: delegate })
    expect(Number(one.whole)).toBeGreaterThan(10_000_000)
  })

  test('is unknown on a node that answers two methods', async () => {
    const needed = await gasOf({ delegate, upgrade: delegate }, minimal)
    expect(needed).toEqual({ calls: [undefined, undefined] })
  })
})

describe('the most that a transaction can have', () => {
  test('is the cap of the network, or what a block holds where that is less', async () => {
    const limit = (cap: bigint | undefined) => readGasLimit(rpcTo(node), chainId, Promise.resolve(cap))
    expect(await limit(osaka)).toBe(osaka)
    expect(await limit(32_000_000n)).toBe(30_000_000n)
    expect(await limit(undefined)).toBe(30_000_000n)
  })

  test.each([{}, null, { gasLimit: '0x0' }, { gasLimit: 30_000_000 }, { gasLimit: 'many' }])(
    'is the cap where the block is %j',
    (block) => {
      expect(limitIn(block, osaka)).toBe(osaka)
      expect(limitIn(block, undefined)).toBeUndefined()
    },
  )
})

describe('an estimate that a node gives up at its own bound', () => {
  const failure = (message: string) => ({ error: nodeError({ code: -32000, message }) })

  test.each([
    'gas required exceeds allowance (16777216)',
    'Out of gas: gas required exceeds allowance: 16777216',
  ])('is more than that: %s', (message) => {
    expect(estimateIn(failure(message), osaka)).toBe(osaka + 1n)
    expect(estimateIn(failure(message), 10_000_000n)).toBe(osaka + 1n)
  })

  test('says nothing where a transaction can have more, or nobody knows', () => {
    const answer = failure('gas required exceeds allowance (16777216)')
    expect(estimateIn(answer, 30_000_000n)).toBeUndefined()
    expect(estimateIn(answer, undefined)).toBeUndefined()
  })

  test.each([
    'execution reverted',
    'gas required exceeds allowance',
    'gas required exceeds allowance (lots)',
  ])('is none where the node says "%s"', (message) =>
    expect(estimateIn(failure(message), osaka)).toBeUndefined(),
  )
})

describe('gas of a removal', () => {
  const plain = '0x00000000000000000000000000000000000a11ce'
  const counting = (estimate: string) =>
    ({
      batch: async () => [{ result: { gasLimit: '0x1c9c380' } }, { result: estimate }],
    }) as Partial<Rpc> as Rpc
  const removal = (rpc: Rpc, from = plain as `0x${string}`) =>
    readRemovalGas(rpc, chainId, from, 'latest', Promise.resolve(osaka))

  test('has room for the authorization, and no more than it takes', async () => {
    const gas = Number(await removal(rpcTo(node), node.accounts[1]))
    expect(gas).toBeGreaterThanOrEqual(46_000)
    expect(gas).toBeLessThan(60_000)
  })

  test('is unknown where the node leaves the authorization out, or does not estimate', async () => {
    expect(await removal(counting('0x5208'))).toBeUndefined()
    expect(await removal(rpcTo(minimal))).toBeUndefined()
  })

  test('is unknown where the node says more than a transaction can have', async () => {
    expect(await removal(counting('0x1000001'))).toBeUndefined()
    expect(await removal(counting('0xffffff'))).toBe(osaka)
  })
})
