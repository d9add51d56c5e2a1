import { numberToHex, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployContract } from '../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Network } from '../domain/network.ts'
import { usualCeilingWith } from '../domain/review/previewCeiling.ts'
import { memoryCache } from '../lib/cache.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { type Chain, createChain } from './chainServices.ts'

const chainId = 31337
const localhost = builtInNetworks.find((network) => network.chainId === chainId) as Network

let node: TestNode
let chain: Chain

beforeAll(async () => {
  node = await startNode()
  const network = { ...localhost, rpcUrls: [node.url] }
  chain = createChain({ network: (id) => (id === chainId ? network : undefined), cache: memoryCache() })
}, 30_000)
afterAll(() => node.stop())

test('a token on a real node speaks for itself, and a collectible is none', async () => {
  const token = await deployContract(node.url, 'TestToken', ['Test', 'TEST', 6])
  const old = await deployContract(node.url, 'Bytes32Token')
  const nft = await deployContract(node.url, 'TestNft')
  const owner = node.accounts[0]
  await node.settle()
  expect(await chain.token(chainId, token, owner)).toEqual({
    state: 'token',
    symbol: 'TEST',
    name: 'Test',
    decimals: 6,
    balance: '0x0',
  })
  expect(await chain.token(chainId, old)).toMatchObject({ state: 'token', symbol: expect.any(String) })
  expect(await chain.token(chainId, nft)).toEqual({ state: 'nft' })
  expect(await chain.token(chainId, node.accounts[5] ?? '0x')).toEqual({ state: 'missing' })
  expect(await chain.balances(chainId, owner ?? '0x', [undefined, token])).toEqual([
    '0x21e19e0c9bab2400000',
    '0x0',
  ])
})

test('code is there, not there, or unknown', async () => {
  expect(await chain.hasCode(chainId, node.delegate)).toBe(true)
  expect(await chain.hasCode(chainId, node.accounts[6] ?? '0x')).toBe(false)
  await node.pause()
  expect(await chain.hasCode(chainId, node.delegate)).toBeUndefined()
  expect(chain.health(chainId)).toMatchObject({ state: 'unreachable', url: node.url, tries: 1 })
  await node.resume()
})

test('the preview of a rescue costs what its own fees cost, so that the ceiling has room for them', async () => {
  const [from = '0x', payer = '0x'] = node.accounts
  const fees = {
    maxFeePerGas: numberToHex(parseGwei('250')),
    maxPriorityFeePerGas: numberToHex(parseGwei('240')),
  }
  const rescue = {
    account: from,
    calls: [{ to: payer, value: '0x1', data: '0x' }],
    nonce: '0x0',
    gas: '0x30d40',
  } as const
  const { carried } = await chain.carry({ ...rescue, calls: [...rescue.calls] }, payer)
  const found = await chain.preview({ chainId, from, calls: rescue.calls, modes: ['atomic'], carried, fees })
  expect(found).toMatchObject({ state: 'ready', fees })
  const ceiling = found.state === 'ready' ? usualCeilingWith(found, 'atomic') : undefined
  expect(BigInt(ceiling?.maxFeePerGas ?? 0)).toBeGreaterThanOrEqual(parseGwei('250'))
  expect(BigInt(ceiling?.maxPriorityFeePerGas ?? 0)).toBeGreaterThanOrEqual(parseGwei('240'))
})

test('a node for another chain gets no transaction', async () => {
  const network = { ...localhost, chainId: 5, rpcUrls: [node.url] }
  const other = createChain({ network: () => network, cache: memoryCache() })
  node.forgetRequests()
  await expect(other.request(5, 'eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({
    kind: 'chainDisconnected',
    data: { expected: 5, served: chainId },
  })
  expect(node.requests('eth_sendRawTransaction')).toEqual([])
})
