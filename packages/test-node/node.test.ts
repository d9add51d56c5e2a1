import {
  createWalletClient,
  domainSeparator,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  toFunctionSelector,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type NodeOptions, startNode, type TestNode } from './node.mjs'

const running: TestNode[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((node) => node.stop()))
})

test('what is pre-confirmed shows in pending first and in latest once canonical', async () => {
  const { node, ask } = await make()
  node.hold()
  const hash = await transfer(node)
  expect(await ask('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(await ask('eth_getTransactionCount', [node.accounts[0], 'pending'])).toBe('0x0')
  expect(await ask('base_transactionStatus', [hash])).toEqual({ status: 'Known' })

  await node.rpc('evm_mine')
  const receipt = await ask('eth_getTransactionReceipt', [hash])
  expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
  expect(await ask('eth_getTransactionByHash', [hash])).toMatchObject({ blockNumber: receipt.blockNumber })
  expect(await ask('eth_getTransactionCount', [node.accounts[0], 'pending'])).toBe('0x1')
  expect(await ask('eth_getTransactionCount', [node.accounts[0]])).toBe('0x0')
  expect((await ask('eth_getBlockByNumber', ['pending', false])).transactions).toEqual([hash])
  expect(Number(await ask('eth_blockNumber'))).toBeLessThan(Number(receipt.blockNumber))
  expect(await ask('base_transactionStatus', [hash])).toEqual({ status: 'Known' })
  expect(await ask('eth_getBalance', [node.accounts[1], 'latest'])).toBe('0x21e19e0c9bab2400000')
  expect(await ask('eth_getBalance', [node.accounts[1], 'pending'])).toBe('0x21e19e0c9bab2400001')

  await node.settle()
  expect(await ask('eth_getTransactionCount', [node.accounts[0]])).toBe('0x1')
  expect(Number(await ask('eth_blockNumber'))).toBeGreaterThanOrEqual(Number(receipt.blockNumber))
  expect(await ask('base_transactionStatus', [hash])).toEqual({ status: 'Unknown' })
})

test('a lost transaction is in no block, even if a block is due', async () => {
  const { node, ask } = await make({ interval: 5, block: 5 })
  const account = mnemonicToAccount(node.phrase)
  const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }
  node.setFaults(['lose-transaction'])
  for (let value = 1n; value <= 100n; value++) {
    const call = { to: account.address, value, gas: 21_000n, nonce: 0, chainId: node.chainId }
    await ask('eth_sendRawTransaction', [await account.signTransaction({ ...call, ...fees })])
  }
  expect(await node.rpc('eth_getTransactionCount', [account.address, 'latest'])).toBe('0x0')
})

test('a transaction sent after hold waits, even if a block was being sealed', async () => {
  const { node, ask } = await make({ interval: 5, block: 5 })
  const account = mnemonicToAccount(node.phrase)
  const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }
  const signed = Array.from({ length: 100 }, (_, nonce) =>
    account.signTransaction({ to: account.address, gas: 21_000n, nonce, chainId: node.chainId, ...fees }),
  )
  for (const raw of await Promise.all(signed)) {
    node.hold()
    const hash = await ask('eth_sendRawTransaction', [raw])
    expect(await ask('eth_getTransactionByHash', [hash])).toMatchObject({ blockNumber: null })
    node.release()
    await expect.poll(() => ask('eth_getTransactionReceipt', [hash]), { interval: 2 }).not.toBeNull()
  }
})

test('blocks come by themselves, and every tenth is canonical', async () => {
  const { node, ask } = await make({ interval: 20, block: 200 })
  const hash = await transfer(node)
  await node.untilCanonical()
  await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).not.toBeNull()
  const heads = await Promise.all(
    ['latest', 'safe', 'finalized'].map(async (tag) =>
      Number((await ask('eth_getBlockByNumber', [tag, false])).number),
    ),
  )
  for (const number of heads) expect(number % 10).toBe(0)
  expect(heads).toEqual([...heads].sort((a, b) => b - a))
})

test('a transaction of type 4 makes an account run the delegate as a batch', async () => {
  const { node, ask } = await make()
  const client = clientOf(node)
  const authorization = await client.signAuthorization({ contractAddress: node.delegate, executor: 'self' })
  const execute = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
  const calls = [1, 2].map((index) => ({
    target: node.accounts[index] ?? '0x',
    value: 5n,
    data: '0x' as const,
  }))
  const hash = await client.sendTransaction({
    to: client.account.address,
    data: encodeFunctionData({ abi: execute, args: [calls] }),
    authorizationList: [authorization],
    chain: null,
  })
  await node.settle()

  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', type: '0x4' })
  expect(await ask('eth_getCode', [client.account.address])).toBe(
    `0xef0100${node.delegate.slice(2).toLowerCase()}`,
  )
  expect(await ask('eth_getBalance', [node.accounts[2]])).toBe('0x21e19e0c9bab2400005')
})

test.each([31337, 8453])(
  'the entry point of chain %i has its own domain and sender creator',
  async (chainId) => {
    const { ask } = await make({ chainId })
    const call = (signature: string) =>
      ask('eth_call', [{ to: entryPoint08Address, data: toFunctionSelector(signature) }, 'latest'])
    const domain = { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint08Address }
    expect(await call('getDomainSeparatorV4()')).toBe(domainSeparator({ domain }))
    const creator = `0x${(await call('senderCreator()')).slice(26)}`
    expect(await ask('eth_getCode', [creator, 'latest'])).not.toBe('0x')
  },
)

test('a chain before Prague refuses transactions of type 4 and takes the others', async () => {
  const { node, ask } = await make({ no7702: true })
  const client = clientOf(node)
  const authorization = await client.signAuthorization({ contractAddress: node.delegate, executor: 'self' })
  const refused = client.sendTransaction({
    to: client.account.address,
    authorizationList: [authorization],
    gas: 200_000n,
    chain: null,
  })
  await expect(refused).rejects.toThrow()
  const hash = await transfer(node)
  await node.settle()
  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('a minimal node answers the two methods of the interface and nothing else', async () => {
  const { node, send } = await make({ minimal: true })
  expect(
    await send({ id: 1, method: 'eth_getTransactionCount', params: [node.accounts[0], 'latest'] }),
  ).toMatchObject({
    result: '0x0',
  })
  for (const method of ['eth_chainId', 'eth_getTransactionReceipt', 'anvil_mine', 'base_transactionStatus']) {
    expect(await send({ id: 1, method, params: [] })).toMatchObject({ error: { code: -32601 } })
  }
})

test('subscriptions report transactions at once and only canonical heads', async () => {
  const { node } = await make()
  node.hold()
  const socket = new WebSocket(node.wsUrl)
  const received: Record<string, unknown[]> = {}
  const hear = (id: string, item: unknown) => {
    received[id] = [...(received[id] ?? []), item]
  }
  socket.on('message', (data) => {
    const { params } = JSON.parse(`${data}`)
    if (params) hear(params.subscription, params.result)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const subscribe = (...params: unknown[]) =>
    new Promise<string>((resolve) => {
      socket.once('message', (data) => resolve(JSON.parse(`${data}`).result))
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
    })
  const heads = await subscribe('newHeads')
  const hashes = await subscribe('newFlashblockTransactions')
  const full = await subscribe('newFlashblockTransactions', true)

  const hash = await transfer(node)
  await node.rpc('evm_mine')
  await expect.poll(() => received[hashes]).toEqual([hash])
  await expect.poll(() => received[full]).toMatchObject([{ hash, input: '0x', status: '0x1', logs: [] }])
  expect(received[heads]).toBeUndefined()

  await node.settle()
  await expect.poll(() => received[heads]).toHaveLength(1)
  expect(received[heads]).toMatchObject([{ number: await node.rpc('eth_blockNumber') }])
  socket.terminate()
})

test('a batch keeps its order, skips notifications and answers what is wrong in it', async () => {
  const { send, post } = await make()
  expect(
    await send([
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_noSuchMethod' },
      7,
    ]),
  ).toMatchObject([
    { id: 'a', result: '0x7a69' },
    { id: 2, error: { code: -32601 } },
    { id: null, error: { code: -32600 } },
  ])
  expect(await send([])).toMatchObject({ error: { code: -32600 } })
  expect(await (await post('{"id":1,')).json()).toMatchObject({ error: { code: -32700 } })
  const silent = await post(JSON.stringify({ jsonrpc: '2.0', method: 'eth_chainId' }))
  expect([silent.status, silent.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
})

test('a lost answer leaves the transaction sent, a lost request does not', async () => {
  const { node, ask } = await make({ faults: ['drop-response@eth_sendRawTransaction'] })
  await expect(transfer(node)).rejects.toThrow()
  await node.settle()
  expect(await ask('eth_getTransactionCount', [node.accounts[0]])).toBe('0x1')
  expect(node.requests('eth_sendRawTransaction')).toHaveLength(1)

  node.setFaults(['drop-request@eth_sendRawTransaction'])
  await expect(transfer(node)).rejects.toThrow()
  await node.settle()
  expect(await ask('eth_getTransactionCount', [node.accounts[0]])).toBe('0x1')
})

test('a lost pre-confirmation leaves no trace, and the same bytes can be sent again', async () => {
  const { node, ask } = await make()
  node.hold()
  const hash = await transfer(node)
  await node.rpc('evm_mine')
  expect(await ask('eth_getTransactionReceipt', [hash])).not.toBeNull()

  await node.losePreconfirmations()
  expect(await ask('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(await ask('eth_getTransactionCount', [node.accounts[0], 'pending'])).toBe('0x0')

  await ask('eth_sendRawTransaction', node.requests('eth_sendRawTransaction')[0]?.params)
  await node.settle()
  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('a reorganised block stands again without its transactions, and never those before the start', async () => {
  const { node, ask } = await make({ faults: ['reorg:100'] })
  node.hold()
  const start = Number(await node.rpc('eth_blockNumber'))
  const hash = await transfer(node)
  await node.settle()
  const { blockHash } = await node.rpc('eth_getTransactionReceipt', [hash])

  const receipts = []
  for (let time = 0; time < 200; time++) receipts.push(await ask('eth_getTransactionReceipt', [hash]))
  const gone = receipts.indexOf(null)
  expect(gone).toBeGreaterThan(0)
  expect(receipts.slice(0, gone).map((receipt) => receipt.blockHash)).toEqual(Array(gone).fill(blockHash))
  expect(new Set(receipts.slice(gone))).toEqual(new Set([null]))
  expect(await ask('eth_getTransactionReceipt', [hash])).toBeNull()
  expect(Number(await node.rpc('eth_blockNumber'))).toBeGreaterThan(start)
  expect(await node.rpc('eth_getCode', [node.delegate, 'latest'])).not.toBe('0x')

  await ask('eth_sendRawTransaction', node.requests('eth_sendRawTransaction')[0]?.params)
  node.setFaults([])
  await node.settle()
  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('a stale node has the last canonical block for pending', async () => {
  const { node, ask } = await make({ faults: ['stale-pending'] })
  node.hold()
  await transfer(node)
  await node.rpc('evm_mine')
  const count = () => ask('eth_getTransactionCount', [node.accounts[0], 'pending'])
  expect(await count()).toBe('0x0')
  node.setFaults([])
  expect(await count()).toBe('0x1')
})

test('an evicted transaction is unknown again, and can be sent again', async () => {
  const { node, ask } = await make()
  node.hold()
  const hash = await transfer(node)
  node.setFaults(['evict'])
  expect(await ask('eth_getTransactionByHash', [hash])).not.toBeNull()
  expect(await ask('eth_getTransactionByHash', [hash])).toBeNull()
  node.setFaults(['already-known'])
  const again = ask('eth_sendRawTransaction', node.requests('eth_sendRawTransaction')[0]?.params)
  await expect(again).rejects.toThrow('already known')
  await node.settle()
  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('an underpriced transaction is refused and not taken', async () => {
  const { node, ask } = await make({ faults: ['underpriced'] })
  await expect(transfer(node)).rejects.toThrow('replacement transaction underpriced')
  await node.settle()
  expect(await ask('eth_getTransactionCount', [node.accounts[0]])).toBe('0x0')
})

test('what comes in one body has one number in the log', async () => {
  const { node, send } = await make()
  await send([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })))
  await send({ jsonrpc: '2.0', id: 3, method: 'eth_chainId' })
  const [first, second, third] = node.requests().map(({ message }) => message)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the base fee stays where it is put', async () => {
  const { node, ask } = await make({ interval: 20, block: 200 })
  const baseFee = async () => (await ask('eth_getBlockByNumber', ['pending', false])).baseFeePerGas
  await node.untilCanonical()
  expect(await baseFee()).toBe('0x3b9aca00')
  node.setBaseFee(7_000_000_000n)
  await node.settle()
  expect(await baseFee()).toBe('0x1a13b8600')
})

test('a paused node refuses connections and comes back on its port', async () => {
  const { node, ask } = await make()
  await node.pause()
  await expect(ask('eth_chainId')).rejects.toThrow()
  await node.resume()
  expect(await ask('eth_chainId')).toBe('0x7a69')
})

function clientOf(node: TestNode) {
  return createWalletClient({
    account: mnemonicToAccount(node.phrase),
    transport: http(node.url, { retryCount: 0 }),
  }).extend(publicActions)
}

/** Sends one wei from the first account to the second, without waiting for it. */
async function transfer(node: TestNode): Promise<string> {
  return clientOf(node).sendTransaction({
    to: node.accounts[1] ?? null,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1n,
    chain: null,
  })
}

/** A node that seals blocks slowly enough for the test to be faster, and a client without retries. */
test('a node with a limit takes one waiting transaction of an account with a delegate, and all of others', async () => {
  const { node, ask } = await make({ faults: ['delegated-limit'] })
  const [delegated, plain] = [0, 1].map((addressIndex) => mnemonicToAccount(node.phrase, { addressIndex }))
  const send = async (account = delegated, nonce = 0) =>
    ask('eth_sendRawTransaction', [
      await account?.signTransaction({
        to: node.delegate,
        gas: 50_000n,
        nonce,
        chainId: node.chainId,
        maxFeePerGas: 2_000_000_000n,
        maxPriorityFeePerGas: 1n,
      }),
    ])
  await node.rpc('anvil_setCode', [delegated?.address, `0xef0100${node.delegate.slice(2)}`])
  await node.settle()
  node.hold()
  const first = await send()
  await expect(send(delegated, 1)).rejects.toMatchObject({
    code: -32000,
    message: expect.stringContaining('in-flight'),
  })
  await send(plain)
  await send(plain, 1)
  node.release()
  await expect.poll(() => ask('eth_getTransactionReceipt', [first])).not.toBeNull()
  await expect(send(delegated, 1)).resolves.toMatch(/^0x/)
})

async function make(options: NodeOptions = {}) {
  const node = await startNode(options)
  running.push(node)
  const post = (body: string) => fetch(node.url, { method: 'POST', body })
  const send = async (body: unknown) => (await post(JSON.stringify(body))).json()
  const ask = async (method: string, params: unknown[] = []) => {
    const { result, error } = await send({ jsonrpc: '2.0', id: 1, method, params })
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  return { node, post, send, ask }
}
