import { expect, test } from 'vitest'
import { type Exchange, faulty, type Reply, readFault } from './faults.mjs'

const exchange: Exchange = { batch: false, methods: ['eth_chainId'], uptime: 0, chain: async () => null }
const answer: Reply = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' }

/** What comes back, and whether the node did what was asked. */
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
  '',
  ':',
])('the fault "%s" is refused with a sentence', (text) => {
  expect(() => readFault(text)).toThrow(/^The(re)? .*\.$/)
})
