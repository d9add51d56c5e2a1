import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNode, type TestNode } from '../node.mjs'
import { hashOf, sponsored, sponsorOf } from '../operation/sponsored.ts'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
})
afterAll(() => node.stop())
beforeEach(() => sponsorOf(node).setBundlerFaults([]))

test.each([
  ['refuse', -32603],
  ['banned-opcode', -32502],
  ['throttled', -32504],
  ['unstaked', -32505],
])('a bundler with the fault %s answers %i and does nothing', async (fault, code) => {
  const { person, operation, hash } = await make([fault])
  await expect(person.send(operation)).rejects.toMatchObject({ code })
  sponsorOf(node).setBundlerFaults([])
  expect(await person.bundler('eth_getUserOperationByHash', hash)).toBeNull()
  expect(await person.send(operation)).toBe(hash)
})

test('an operation runs although the bundler answered an error', async () => {
  const { person, operation, hash } = await make(['error-but-bundles'])
  await expect(person.send(operation)).rejects.toMatchObject({ code: -32603 })
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test('a lost operation has its hash and nothing else, and can be sent again', async () => {
  const { person, operation, hash } = await make(['lose'])
  expect(await person.send(operation)).toBe(hash)
  await node.settle()
  expect(await person.bundler('eth_getUserOperationByHash', hash)).toBeNull()
  expect(await person.receipt(hash)).toBeNull()
  sponsorOf(node).setBundlerFaults([])
  await person.send(operation)
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test('of an operation in two transactions one runs, and the other fails', async () => {
  const { person, operation, hash } = await make(['twice'])
  await node.settle()
  node.hold()
  await person.send(operation)
  await node.rpc('evm_mine')
  node.release()
  const { receipt } = await person.receipt(hash)
  const { transactions } = await node.rpc('eth_getBlockByNumber', [receipt.blockNumber, false])
  expect(transactions).toHaveLength(2)
  const statuses = await Promise.all(
    transactions.map(async (one: string) => (await node.rpc('eth_getTransactionReceipt', [one])).status),
  )
  expect(statuses.sort()).toEqual(['0x0', '0x1'])
  expect(receipt.status).toBe('0x1')
})

test('a late operation is known, and runs after the time', async () => {
  const { person, operation, hash } = await make(['late:1000'])
  const start = performance.now()
  await person.send(operation)
  expect(await person.bundler('eth_getUserOperationByHash', hash)).toMatchObject({ transactionHash: null })
  await expect(person.send(operation)).rejects.toThrow('Already known')
  await expect.poll(() => person.receipt(hash), { timeout: 5000 }).toMatchObject({ success: true })
  expect(performance.now() - start).toBeGreaterThan(1000)
})

test('the bundler answers another hash, and the operation runs under its own', async () => {
  const { person, operation, hash } = await make(['other-hash'])
  const other = await person.send(operation)
  expect(other).toMatch(/^0x[0-9a-f]{64}$/)
  expect(other).not.toBe(hash)
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
  expect(await person.receipt(other)).toBeNull()
})

test('a forged receipt reports success for an operation that is in no block', async () => {
  const { person, operation, hash } = await make(['lose', 'forged-receipt'])
  await person.send(operation)
  const { receipt, ...result } = await person.receipt(hash)
  expect(result).toMatchObject({ userOpHash: hash, sender: person.owner.address, success: true })
  expect(receipt).toMatchObject({ status: '0x1', transactionHash: expect.stringMatching(/^0x/) })
  expect(await node.rpc('eth_getTransactionReceipt', [receipt.transactionHash])).toBeNull()
})

test('a receipt reports failure for an operation that succeeded', async () => {
  const { person, operation, hash } = await make(['wrong-success'])
  await person.send(operation)
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: false, receipt: { status: '0x1' } })
})

test('a dear bundler names its price, and takes no operation below it', async () => {
  const { person, operation } = await make(['dear'])
  const { standard } = await person.bundler('pimlico_getUserOperationGasPrice')
  expect(BigInt(standard.maxPriorityFeePerGas)).toBe(5n * BigInt(await node.rpc('eth_maxPriorityFeePerGas')))
  await expect(person.send(operation)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(`must be at least ${BigInt(standard.maxPriorityFeePerGas)}`),
  })
  const paid = await person.prepared(standard)
  const hash = await person.send(paid)
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test('a fault can be kept to one method', async () => {
  const { person, operation, hash } = await make(['http-429@eth_getUserOperationReceipt'])
  expect(await person.send(operation)).toBe(hash)
  const body = JSON.stringify({ id: 1, method: 'eth_getUserOperationReceipt', params: [hash] })
  expect(await fetch(sponsorOf(node).bundlerUrl, { method: 'POST', body })).toMatchObject({ status: 429 })
})

test('a bundler with garbage bundles the operation', async () => {
  const { person, operation, hash } = await make(['garbage@eth_sendUserOperation'])
  await expect(person.send(operation)).rejects.toThrow('JSON')
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test('a silent bundler does nothing, and a node with one stops', async () => {
  const silent = await startNode({ sponsor: true, bundlerFaults: ['silent@eth_sendUserOperation'] })
  const person = sponsored(silent)
  const answer = person.send(await person.prepared()).then(
    () => 'answered',
    () => 'disconnected',
  )
  expect(await person.bundler('eth_chainId')).toBe('0x7a69')
  expect(sponsorOf(silent).requests('eth_sendUserOperation')).toHaveLength(1)
  await silent.stop()
  expect(await answer).toBe('disconnected')
})

test('an unknown fault is a mistake', async () => {
  expect(() => sponsorOf(node).setBundlerFaults(['tea'])).toThrow('There is no fault "tea".')
})

/** Faults begin once the operation is ready. */
async function make(faults: string[]) {
  const person = sponsored(node)
  const operation = await person.prepared()
  sponsorOf(node).setBundlerFaults(faults)
  return { person, operation, hash: hashOf(node, operation) }
}
