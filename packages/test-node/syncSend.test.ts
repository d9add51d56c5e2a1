import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { keccak256, numberToHex, parseEther } from 'viem/utils'
import { afterEach, expect, test } from 'vitest'
import { startNode } from './node.mjs'
import { syncClients } from './syncSend.mjs'
import type { NodeOptions, SyncClient, TestNode } from './types.ts'

let node: TestNode

afterEach(() => node.stop())

const clients = Object.keys(syncClients) as SyncClient[]

/** A node, and an account whose `raw(nonce)` are transactions of one wei. */
async function make(options: NodeOptions) {
  node = await startNode(options)
  const account = privateKeyToAccount(generatePrivateKey())
  await node.rpc('anvil_setBalance', [account.address, numberToHex(parseEther('1'))])
  const raw = (nonce = 0) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: node.chainId,
      to: account.address,
      nonce,
      gas: 21_000n,
      value: 1n,
      maxPriorityFeePerGas: 1n,
      maxFeePerGas: 10n ** 10n,
    })
  return raw
}

async function sendSync(...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransactionSync', params })
  return (await fetch(node.url, { method: 'POST', body })).json()
}

test.each(clients)('as %s: one param is answered with the receipt', async (sync) => {
  const raw = await make({ sync, interval: 20, block: 200 })
  const { result } = await sendSync(await raw())
  expect(result).toEqual(await node.rpc('eth_getTransactionReceipt', [result.transactionHash]))
})

test('Base answers before the block is canonical', async () => {
  const raw = await make({ sync: 'base', interval: 20, block: 20_000 })
  const { result } = await sendSync(await raw())
  expect(Number(result.blockNumber)).toBeGreaterThan(Number(await node.rpc('eth_blockNumber')))
})

test.each([
  ['geth', 1000, undefined],
  ['erigon', 1000, undefined],
  ['reth', 1000, undefined],
  ['bor', '0x3e8', undefined],
  ['bor', 1000, -32602],
  ['base', 6000, undefined],
  ['base', 6001, -32602],
  ['anvil', 1000, -32602],
] as const)('%s takes the timeout %s with the error %s', async (sync, timeout, code) => {
  const raw = await make({ sync, interval: 20, block: 200 })
  expect((await sendSync(await raw(), timeout)).error?.code).toBe(code)
})

test.each([
  ['geth', 1, 4],
  ['erigon', 1, 4],
  ['bor', '0x1', 4],
  ['reth', 1, 4],
] as const)('%s gives up in time, and the transaction stays in the pool', async (sync, timeout, code) => {
  const raw = await make({ sync, interval: 20, block: 200 })
  node.hold()
  const { error } = await sendSync(await raw(), timeout)
  expect(error).toMatchObject({ code, data: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await node.rpc('eth_getTransactionByHash', [error.data])).not.toBeNull()
})

test('Base names the nonce that is missing', async () => {
  const raw = await make({ sync: 'base', interval: 20, block: 200 })
  expect((await sendSync(await raw(3))).error).toMatchObject({ code: 6, data: '0x0' })
})

test.each([
  ['sync-waits', 4, true],
  ['sync-unknown', 5, false],
  ['sync-gap', 6, false],
])('the fault %s answers error %i; the node took the bytes: %s', async (fault, code, isTaken) => {
  const raw = await make({ sync: 'base', interval: 20, block: 200, faults: [fault] })
  const bytes = await raw()
  expect((await sendSync(bytes)).error.code).toBe(code)
  const found = await node.rpc('eth_getTransactionByHash', [keccak256(bytes)])
  expect(found !== null).toBe(isTaken)
})

test('by default a node lacks the method', async () => {
  const raw = await make({ interval: 20, block: 200 })
  expect((await sendSync(await raw())).error.code).toBe(-32601)
})
