import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { first, makeNodes, type Said, second } from './nodes.fake.ts'
import { lacksPending } from './pendingTag.ts'

const address = '0x00000000000000000000000000000000000000aa'
const missing: Said = { error: { code: -32000, message: 'pending block is not available' } }
const call = { to: address, data: '0x' }

/** A node without `pending`, except in the transaction count if `counts`. */
function make({ counts = false, rpcUrls = [first] } = {}) {
  return makeNodes(
    ({ method, params }) => {
      if (counts && method === 'eth_getTransactionCount') return { result: params }
      return params.includes('pending') ? missing : { result: params }
    },
    { rpcUrls },
  )
}

describe('a node without the tag pending', () => {
  test.each([
    ['eth_call', [call, 'pending', {}]],
    ['eth_estimateGas', [call, 'pending']],
    ['eth_getBalance', [address, 'pending']],
    ['eth_getBlockByNumber', ['pending', false]],
    ['eth_getCode', [address, 'pending']],
    ['eth_getStorageAt', [address, '0x0', 'pending']],
    ['eth_getTransactionCount', [address, 'pending']],
    ['eth_simulateV1', [{ blockStateCalls: [] }, 'pending']],
  ])('answers %s by latest', async (method, params) => {
    const { rpc, posts } = make()
    const latest = params.map((one) => (one === 'pending' ? 'latest' : one))
    expect(await rpc.request(1, method, params)).toEqual(latest)
    expect(posts()).toBe(2)
    expect(await rpc.request(1, method, params)).toEqual(latest)
    expect(posts()).toBe(3)
  })

  test('answers several in one more round trip, once', async () => {
    const { rpc, posts } = make()
    const requests = [
      { method: 'eth_getBalance', params: [address, 'pending'] },
      { method: 'eth_gasPrice', params: [] },
      { method: 'eth_getCode', params: [address, 'pending'] },
      { method: 'eth_getCode', params: [address, 'latest'] },
    ]
    const answers = [[address, 'latest'], [], [address, 'latest'], [address, 'latest']]
    expect(await rpc.batch(1, requests)).toEqual(answers.map((result) => ({ result })))
    expect(posts()).toBe(2)
    expect(await rpc.gather(1, requests)).toEqual(answers.map((result) => ({ result })))
    expect(posts()).toBe(3)
  })

  test('gets it again after an hour', async () => {
    const { rpc, posts, pass, got } = make()
    await rpc.request(1, 'eth_getCode', [address, 'pending'])
    pass(3_599_999)
    await rpc.request(1, 'eth_getCode', [address, 'pending'])
    expect(posts()).toBe(3)
    pass(1)
    await rpc.request(1, 'eth_getCode', [address, 'pending'])
    expect(got(first, 'eth_getCode').map(([, tag]) => tag)).toEqual([
      'pending',
      'latest',
      'latest',
      'pending',
      'latest',
    ])
  })

  test('may count the transactions in its pool all the same', async () => {
    const { rpc } = make({ counts: true })
    expect(await rpc.request(1, 'eth_getCode', [address, 'pending'])).toEqual([address, 'latest'])
    expect(await rpc.request(1, 'eth_getTransactionCount', [address, 'pending'])).toEqual([
      address,
      'pending',
    ])
  })

  test('says nothing of the other URLs of its network', async () => {
    const { rpc, silence, got } = make({ rpcUrls: [first, second] })
    await rpc.request(1, 'eth_getCode', [address, 'pending'])
    silence(first)
    await rpc.request(1, 'eth_getCode', [address, 'pending'])
    expect(got(second, 'eth_getCode').map(([, tag]) => tag)).toEqual(['pending', 'latest'])
  })

  test('tells a page that it has none, in its own words', async () => {
    const { rpc, got } = make()
    const ask = () => rpc.forward(1, 'eth_getBalance', [address, 'pending'])
    await expect(ask()).rejects.toMatchObject({ answer: missing.error })
    await rpc.request(1, 'eth_getBalance', [address, 'pending'])
    await expect(ask()).rejects.toMatchObject({ answer: missing.error })
    expect(got(first, 'eth_getBalance').map(([, tag]) => tag)).toEqual([
      'pending',
      'pending',
      'latest',
      'pending',
    ])
  })

  test('gets latest everywhere else', async () => {
    const { rpc } = make({ rpcUrls: [first, second] })
    const all = await rpc.everywhere(1, [{ method: 'eth_getCode', params: [address, 'pending'] }])
    expect(all).toEqual([1, 2].map(() => [{ result: [address, 'latest'] }]))
  })
})

test('a "pending" that is no block tag stays as it is', async () => {
  const { rpc, got } = makeNodes(({ params }) => (params[1] === 'pending' ? missing : { result: '0x' }))
  const odd = { to: 'pending', data: 'pending', pending: 'pending' }
  await rpc.request(1, 'eth_call', [odd, 'pending', { pending: { code: 'pending' } }])
  await rpc.request(1, 'eth_call', ['pending', 'latest', 'pending'])
  await rpc.request(1, 'eth_getTransactionByHash', ['pending', 'pending']).catch(() => undefined)
  expect(got(first, 'eth_call')).toEqual([
    [odd, 'pending', { pending: { code: 'pending' } }],
    [odd, 'latest', { pending: { code: 'pending' } }],
    ['pending', 'latest', 'pending'],
  ])
  expect(got(first, 'eth_getTransactionByHash')).toEqual([['pending', 'pending']])
})

test('nothing that a contract says turns a node into one without pending', async () => {
  const text = fc.constantFrom('pending state is not available', 'unsupported block tag', 'invalid block tag')
  const revert = fc.oneof(
    text.map((message) => ({ code: 3, message })),
    text.map((message) => ({ code: -32000, message: `execution reverted: ${message}` })),
    text.map((message) => ({
      code: -32603,
      message: `VM Exception while processing transaction: reverted with reason string '${message}'`,
    })),
  )
  await fc.assert(
    fc.property(revert, (error) => {
      expect(lacksPending(error)).toBe(false)
    }),
  )
})

describe('an error says that there is no pending', () => {
  test.each([
    ['geth', -32000, 'pending state is not available'],
    ['geth and Bor', -32000, 'pending block is not available'],
    ['Erigon', -32000, 'pending blocks are not supported'],
    ['Nethermind', -32602, 'Pending block is not supported for tracing'],
    ['erpc', -32602, 'Pending block not found'],
    ['Rootstock', -32201, "This method doesn't support 'pending' as a parameter"],
    ['IoTeX', -32603, 'pending block number is not supported: method not implemented'],
    ['Arc', -32602, '"pending" block tag is not supported; use "latest" instead'],
    ['others', -32602, 'pending tag not supported'],
    ['others', -32602, 'unsupported block tag'],
    ['others', -32602, 'Invalid block tag: pending'],
  ])('in the words of %s (%i): %s', (_, code, message) => {
    expect(lacksPending({ code, message })).toBe(true)
  })

  test('in its data, as Nimbus says it', () => {
    const message = '`eth_getTransactionCount` raised an exception'
    expect(lacksPending({ code: -32000, message, data: 'Unsupported block tag pending' })).toBe(true)
  })

  test.each([
    [-32602, 'Invalid params'],
    [-32000, 'header not found'],
    [-32000, 'missing trie node'],
    [-32601, 'the method eth_simulateV1 does not exist'],
    [-32000, 'insufficient funds'],
    [-32000, 'a transaction is pending'],
  ])('and not by a code alone, nor otherwise (%i): %s', (code, message) => {
    expect(lacksPending({ code, message })).toBe(false)
  })
})
