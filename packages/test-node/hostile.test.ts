import { createPublicClient, http, numberToHex, type TransactionReceipt } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GAS_PRICE_ORACLE } from './dialects/oracle.mjs'
import { hostileKinds } from './hostile.mjs'
import { startNode, type TestNode } from './node.mjs'

let node: TestNode
beforeAll(async () => {
  node = await startNode()
})
afterAll(() => node.stop())
beforeEach(() => node.setHostile([]))

// biome-ignore lint/suspicious/noExplicitAny: a test knows what its method answers
type Answer = any
type Request = [method: string, ...params: unknown[]]

/** The replies to a client's requests in one message. */
function ask(...requests: Request[]): Promise<Answer[]> {
  return askAt(node.url, ...requests)
}

async function askAt(url: string, ...requests: Request[]): Promise<Answer[]> {
  const body = requests.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answers = (await response.json()) as { result?: unknown; error?: unknown }[]
  return answers.map(({ result, error }) => result ?? error ?? null)
}

/** The same requests while the node lies, and after the lie is switched off. */
async function lieAndTruth(kind: string, ...requests: Request[]): Promise<[Answer[], Answer[]]> {
  node.setHostile([kind])
  const lie = await ask(...requests)
  node.setHostile([])
  return [lie, await ask(...requests)]
}

/** A payment that is canonical once this resolves. */
async function paid(): Promise<string> {
  const hash = await send()
  await node.settle()
  return hash
}

function send(): Promise<string> {
  const [from, to] = node.accounts
  return node.rpc('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
}

const nobody = `0x${'77'.repeat(32)}`

describe('a node lies', () => {
  test('raises fees only in a message that also asks for a nonce', async () => {
    const [from] = node.accounts
    const fees: Request[] = [
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_gasPrice'],
      ['eth_feeHistory', '0x1', 'latest', [50]],
    ]
    const nonce: Request = ['eth_getTransactionCount', from, 'pending']
    node.hold()
    const [lie, truth] = await lieAndTruth('fees-rise', ...fees, nonce)
    expect(BigInt(lie[0].baseFeePerGas)).toBe(BigInt(truth[0].baseFeePerGas) * 100n)
    expect(BigInt(lie[1])).toBe(BigInt(truth[1]) * 100n)
    expect(lie[2].baseFeePerGas.map(BigInt)).toEqual(
      truth[2].baseFeePerGas.map((fee: string) => BigInt(fee) * 100n),
    )
    expect(lie[3]).toBe(truth[3])
    const [before, after] = await lieAndTruth('fees-rise', ...fees)
    expect(before).toEqual(after)
    node.release()
  })

  test.each(['op', 'linea'] as const)('raises fees for data, too: %s', async (like) => {
    const own = await startNode({ like, hostile: ['fees-rise'] })
    const [from, to] = own.accounts
    const length = `${'0'.repeat(62)}20${'0'.repeat(64)}`
    const [method, ...params]: Request =
      like === 'op'
        ? ['eth_call', { to: GAS_PRICE_ORACLE, data: `0x49948e0e${length}` }, 'latest']
        : ['linea_estimateGas', { from, to }]
    const nonce: Request = ['eth_getTransactionCount', from, 'pending']
    const feeIn = (answer: Answer) => BigInt(answer.priorityFeePerGas ?? answer)
    const [truth] = await askAt(own.url, [method, ...params])
    const [lie] = await askAt(own.url, [method, ...params], nonce)
    expect(feeIn(lie)).toBe(feeIn(truth) * 100n)
    const [balance] = await askAt(own.url, ['eth_call', { to }, 'latest'], nonce)
    expect(balance).toBe('0x')
    await own.stop()
  })

  test('about what a simulation moves', async () => {
    const [from, to] = node.accounts
    const calls = [{ from, to, value: '0x1' }]
    const request: Request = [
      'eth_simulateV1',
      { blockStateCalls: [{ calls }], traceTransfers: true },
      'latest',
    ]
    const [[[lie]], [[truth]]] = await lieAndTruth('forged-logs', request)
    const word = (address = '') => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    expect(truth.calls[0].logs.map(({ topics }: Answer) => topics[2])).toEqual([word(to)])
    expect(lie.calls[0].logs.map(({ topics }: Answer) => topics[2])).toEqual([word(from)])
    expect(BigInt(lie.calls[0].logs[0].data)).toBe(5n * 10n ** 18n)
  })

  test('about what was executed: there is a receipt of what is in no block', async () => {
    const real = await paid()
    const receipts = (hash: string): Request => ['eth_getTransactionReceipt', hash]
    const [lie, truth] = await lieAndTruth('forged-receipts', receipts(nobody), receipts(real))
    expect(truth[0]).toBeNull()
    expect(lie[1]).toEqual(truth[1])
    expect(lie[0]).toMatchObject({ transactionHash: nobody, status: '0x1', logs: [] })
    const block = await node.rpc('eth_getBlockByHash', [lie[0].blockHash, false])
    expect(block).toMatchObject({ number: lie[0].blockNumber })
    expect(Number(lie[0].blockNumber) % 10).toBe(0)
    node.setHostile(['forged-receipts'])
    const client = createPublicClient({ transport: http(node.url) })
    const read: TransactionReceipt = await client.getTransactionReceipt({ hash: nobody as `0x${string}` })
    expect(read.status).toBe('success')
  })

  test('about which transaction a receipt is of', async () => {
    const [one, other] = [await paid(), await paid()]
    const [lie, truth] = await lieAndTruth('swapped-receipts', ['eth_getTransactionReceipt', other])
    expect(truth[0].transactionHash).toBe(other)
    expect(lie[0].transactionHash).toBe(one)
  })

  test.each([
    ['nonces-high', 3],
    ['nonces-low', -3],
  ])('about nonces: %s', async (kind, off) => {
    for (let count = 0; count < 4; count++) await send()
    await node.settle()
    const [from, , fresh] = node.accounts
    const count = (address: unknown): Request => ['eth_getTransactionCount', address, 'latest']
    const [lie, truth] = await lieAndTruth(kind, count(from), count(fresh))
    expect(Number(lie[0]) - Number(truth[0])).toBe(off)
    expect(lie[1]).toBe(numberToHex(Math.max(0, off)))
  })

  test('about the transactions of a block', async () => {
    const { blockNumber, blockHash } = await node.rpc('eth_getTransactionReceipt', [await paid()])
    const [lie, truth] = await lieAndTruth(
      'empty-blocks',
      ['eth_getBlockByNumber', blockNumber, true],
      ['eth_getBlockByHash', blockHash, false],
      ['eth_getBlockByNumber', '0xffffff', false],
    )
    expect(truth.map((block) => block?.transactions.length)).toEqual([1, 1, undefined])
    expect(lie).toEqual(truth.map((block) => block && { ...block, transactions: [] }))
  })

  test('about its chain', async () => {
    const [lie] = await lieAndTruth('other-chain', ['eth_chainId'], ['net_version'])
    expect(lie).toEqual(['0x7a6a', '31338'])
  })

  test('about its blocks: with the receipts they are of another chain, and fit together', async () => {
    const hash = await paid()
    const { blockNumber } = await node.rpc('eth_getTransactionReceipt', [hash])
    const [lie, truth] = await lieAndTruth(
      'other-blocks',
      ['eth_getBlockByNumber', '0x0', false],
      ['eth_getBlockByNumber', blockNumber, false],
      ['eth_getTransactionReceipt', hash],
    )
    expect(lie[0].hash).not.toBe(truth[0].hash)
    expect(lie[1].hash).toBe(lie[2].blockHash)
    expect(lie[2].blockHash).not.toBe(truth[2].blockHash)
    expect(lie[2].transactionHash).toBe(hash)
  })

  test('about the block of a receipt, which is of another chain', async () => {
    const hash = await paid()
    const [lie, truth] = await lieAndTruth('other-receipts', ['eth_getTransactionReceipt', hash])
    expect(lie[0]).toEqual({ ...truth[0], blockHash: lie[0].blockHash })
    expect(await node.rpc('eth_getBlockByHash', [lie[0].blockHash, false])).toBeNull()
  })
})

test('every lie can be told from the start, and the test sees the truth all the same', async () => {
  const kinds = Object.keys(hostileKinds)
  const liar = await startNode({ hostile: kinds })
  const [chainId] = await Promise.all([
    liar.rpc('eth_chainId'),
    liar.rpc('eth_getBlockByNumber', ['0x0', false]),
  ])
  expect(Number(chainId)).toBe(liar.chainId)
  const response = await fetch(liar.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  expect(Number(((await response.json()) as { result: string }).result)).toBe(liar.chainId + 1)
  await liar.stop()
  expect(() => node.setHostile(['tea'])).toThrow('There is no lie "tea"')
})

test('what a node refuses stays refused', async () => {
  node.setHostile(Object.keys(hostileKinds))
  expect(await ask(['eth_getTransactionCount', 'nobody', 'latest'])).toMatchObject([{ code: -32602 }])
})
