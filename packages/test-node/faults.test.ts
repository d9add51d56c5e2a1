import { expect, test } from 'vitest'
import { type Exchange, faulty, type Reply, readFault } from './faults.mjs'

const exchange: Exchange = {
  batch: false,
  methods: ['eth_chainId'],
  params: [[]],
  chain: async () => ({ pending: {}, queued: {} }),
  latest: async () => 0,
  stale() {},
  instead() {},
  busy: { status: 429, body: 'over rate limit' },
  takeBack: async () => undefined,
  paused: (task) => task(),
}
const answer: Reply = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' }

/** The reply, and whether the node executed the request. */
async function through(faults: string[], given: Partial<Exchange> = {}) {
  let done = false
  const reply = await faulty(faults, 1)({ ...exchange, ...given }, async () => {
    done = true
    return answer
  })
  return { reply, done }
}

test.each([
  ['drop-request', 'drop', false],
  ['drop-response', 'drop', true],
  ['delay:1', answer, true],
  ['http-500', { status: 500 }, false],
  ['http-429', { status: 429, headers: { 'retry-after': '1' } }, false],
  ['over-limit', { status: 429, body: 'over rate limit' }, false],
  ['garbage', { status: 200, body: expect.stringContaining('<html>') }, true],
  ['no-batch', answer, true],
  ['wrong-chain-id', { body: expect.stringContaining('"0x2"') }, true],
  ['slow-start', { status: 503 }, false],
  ['slow-start:0', answer, true],
  ['http-500:0', answer, true],
  ['http-500@eth_call', answer, true],
])('%s does what its help says', async (fault, expected, done) => {
  const result = await through([fault])
  expect(result.done).toBe(done)
  if (typeof expected === 'string') expect(result.reply).toBe(expected)
  else expect(result.reply).toMatchObject(expected)
})

test('a batch is refused by a node without batches', async () => {
  const { reply, done } = await through(['no-batch'], { batch: true })
  expect(reply).toMatchObject({ body: expect.stringContaining('-32600') })
  expect(done).toBe(false)
})

test('a stale node learns that it is stale before it answers', async () => {
  const events: string[] = []
  const stale = () => events.push('stale')
  await faulty(['stale-pending'], 1)({ ...exchange, stale }, async () => {
    events.push('answer')
    return answer
  })
  expect(events).toEqual(['stale', 'answer'])
})

test('a transaction is taken and answered as already known, and nothing else is', async () => {
  const body = JSON.stringify([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, result: '0xab' },
    { jsonrpc: '2.0', id: 3, error: { code: -32000, message: 'nonce too low' } },
  ])
  const methods = ['eth_chainId', 'eth_sendRawTransaction', 'eth_sendRawTransaction']
  const reply = await faulty(['already-known'], 1)({ ...exchange, methods }, async () => ({
    status: 200,
    body,
  }))
  expect(JSON.parse((reply as { body: string }).body)).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, error: { code: -32000, message: 'already known' } },
    { jsonrpc: '2.0', id: 3, error: { code: -32000, message: 'nonce too low' } },
  ])
})

test('a method that does not exist is refused, and no other', async () => {
  const refused: unknown[] = []
  const recordingExchange = { ...exchange, instead: (...given: unknown[]) => refused.push(given) }
  const methods = ['eth_chainId', 'eth_simulateV1']
  await faulty(['unlisted@eth_simulateV1'], 1)({ ...recordingExchange, methods }, async () => answer)
  expect(refused).toEqual([[1, { error: { code: -32601, message: 'the method does not exist' } }]])
  await faulty(['unlisted'], 1)({ ...recordingExchange, methods }, async () => answer)
  expect(refused).toHaveLength(3)
})

test('one of the transactions sent together is refused before it is taken', async () => {
  const refused: unknown[] = []
  const send = 'eth_sendRawTransaction'
  const fault = faulty(['underpriced'], 1)
  const recordingExchange = { ...exchange, instead: (...given: unknown[]) => refused.push(given) }
  for (let time = 0; time < 20; time++) {
    await fault({ ...recordingExchange, methods: ['eth_chainId', send, send] }, async () => answer)
    await fault({ ...recordingExchange, methods: ['eth_chainId'] }, async () => answer)
  }
  const error = { code: -32000, message: 'replacement transaction underpriced' }
  expect(refused).toHaveLength(20)
  expect(refused).toContainEqual([1, { error }])
  expect(refused).toContainEqual([2, { error }])
  expect(refused).not.toContainEqual([0, { error }])
})

test('one of the transactions that wait is evicted', async () => {
  const evicted: unknown[] = []
  const chain: Exchange['chain'] = async (method, params) => {
    if (method === 'txpool_content') {
      return { pending: { '0x1': { 0: { hash: '0xa' }, 1: { hash: '0xb' } } }, queued: { '0x2': {} } }
    }
    evicted.push([method, params])
  }
  expect(await faulty(['evict'], 1)({ ...exchange, chain }, async () => answer)).toEqual(answer)
  expect([['0xa'], ['0xb']]).toContainEqual((evicted[0] as unknown[])[1])
  expect(evicted).toHaveLength(1)
  expect((await through(['evict'])).reply).toEqual(answer)
})

test.each([
  ['preconf-lost', 0, 100],
  ['preconf-lost:0.3', 0, 30],
  ['reorg', 1, 5],
  ['reorg:7', 7, 5],
])('%s takes back %i blocks in about %i of 100 answers, and answers first', async (fault, blocks, often) => {
  const takenBack: unknown[] = []
  const faults = faulty([fault], 3)
  const takeBack = async (count: number) => {
    takenBack.push(count)
  }
  for (let time = 0; time < 1000; time++) {
    const before = takenBack.length
    await faults({ ...exchange, takeBack }, async () => {
      expect(takenBack).toHaveLength(before)
      return answer
    })
  }
  expect(takenBack.every((count) => count === blocks)).toBe(true)
  expect(Math.abs(takenBack.length / 10 - often)).toBeLessThan(3)
})

test("faults take each other's answers as they are", async () => {
  const faults = ['already-known', 'wrong-chain-id', 'lose-transaction', 'evict', 'garbage']
  const { reply } = await through(faults, { methods: ['eth_sendRawTransaction'] })
  expect(reply).toMatchObject({ status: 200, body: expect.stringContaining('<html>') })
  expect((await through([...faults, 'drop-response'])).reply).toBe('drop')
})

test('a lost transaction is taken, answered and forgotten', async () => {
  const forgotten: unknown[] = []
  const hash = `0x${'ab'.repeat(32)}`
  const sent: Exchange = {
    ...exchange,
    methods: ['eth_sendRawTransaction'],
    chain: async (method, params) => forgotten.push([method, params]),
  }
  const taken: Reply = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: hash }) }
  expect(await faulty(['lose-transaction'], 1)(sent, async () => taken)).toEqual(taken)
  expect(forgotten).toEqual([['anvil_dropTransaction', [hash]]])
})

test('the same seed throws the same faults, about as often as asked', async () => {
  const run = async (seed: number) => {
    const fault = faulty(['drop-request:0.3'], seed)
    return Promise.all(Array.from({ length: 1000 }, () => fault(exchange, async () => answer)))
  }
  const first = await run(7)
  expect(await run(7)).toEqual(first)
  expect(await run(8)).not.toEqual(first)
  const dropped = first.filter((reply) => reply === 'drop').length
  expect(dropped).toBeGreaterThan(250)
  expect(dropped).toBeLessThan(350)
})

test.each([
  'tea',
  'tea:0.5',
  'constructor',
  'drop-request:2',
  'drop-request:',
  'delay:soon',
  'no-batch:1',
  'reorg:0',
  'reorg:1.5',
  'underpriced:often',
  '',
  ':',
])('the fault "%s" is refused with a sentence', (text) => {
  expect(() => readFault(text)).toThrow(/^The(re)? .*\.$/)
})
