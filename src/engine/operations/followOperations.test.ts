import { keccak256, numberToHex, pad, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { logFilter } from '../../contracts/entryPointCalls.ts'
import { nodeError } from '../../domain/errors.ts'
import { entryPoint, operationHash } from '../../domain/userOperation.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import type { Answer, Node } from '../node.ts'
import { type BundlerFault, makeBundler } from '../simulation/simulatedBundler.fake.ts'
import { untilFinal } from '../simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(() => world.end())

const unknown = { code: -32602, message: 'invalid block tag' }
const limit = { code: -32005, message: 'rate limit exceeded' }

/** The node with this error for these block tags. Its `safe` block is the latest one. */
function without(tags: readonly string[], { batch }: Node, said = unknown): Node['batch'] {
  const refusal = { error: nodeError(said) }
  return async (chainId, requests) => {
    const asked = requests.map(({ method, params }) => ({ method, params: params as unknown[] }))
    const known = asked.map(({ method, params: [first, ...rest] }) => ({
      method,
      params: [first === 'safe' ? 'latest' : first, ...rest],
    }))
    const answers = await batch(chainId, known)
    return answers.map((answer, at) => (tags.includes(`${asked[at]?.params[0]}`) ? refusal : answer))
  }
}

test.each([
  [untilFinal, []],
  [0, ['finalized']],
  [untilFinal, ['finalized', 'safe']],
])(
  'an operation that no bundler runs ends %i blocks after its last second where a node lacks %j',
  async (depth, tags) => {
    const bundler = makeBundler()
    world = await makeWorld({ remote: true, ask: bundler.ask, delegated: [alice] })
    bundler.serve(world.chain, world.now)
    world.chain.node.batch = without(tags, world.chain.node)
    bundler.set({ fault: 'loses', until: Math.floor(world.now() / 1000) + 120 })
    const { ceiling: _, ...calls } = submission('a', [call('one')], { mode: 'atomic' })
    await world.engine().submit({ ...calls, sponsor: { url: 'https://pay.example' } })
    await world.run(4)
    world.later(200_000)
    const rest = async (blocks: number) => {
      for (let block = 0; block < blocks; block++) world.chain.seal()
      await world.passTimes(3)
      return (await world.engine().status(origin, 'a'))?.status
    }
    expect(await rest(depth)).toBe(100)
    expect(await rest(1)).toBe(400)
  },
)

test.each([[['finalized']], [['finalized', 'safe']]])(
  'an operation does not end while a rate limit answers %j',
  async (tags) => {
    const bundler = makeBundler()
    world = await makeWorld({ remote: true, ask: bundler.ask, delegated: [alice] })
    bundler.serve(world.chain, world.now)
    const { batch } = world.chain.node
    world.chain.node.batch = without(tags, world.chain.node, limit)
    bundler.set({ fault: 'loses', until: Math.floor(world.now() / 1000) + 120 })
    const { ceiling: _, ...calls } = submission('a', [call('one')], { mode: 'atomic' })
    await world.engine().submit({ ...calls, sponsor: { url: 'https://pay.example' } })
    await world.run(4)
    world.later(200_000)
    const status = async () => {
      for (let block = 0; block <= untilFinal; block++) world.chain.seal()
      await world.passTimes(3)
      return (await world.engine().status(origin, 'a'))?.status
    }
    expect(await status()).toBe(100)
    world.chain.node.batch = batch
    expect(await status()).toBe(400)
  },
)

/** Submits a sponsored batch, which the bundler treats in this way. */
async function begin(fault: BundlerFault, lasts = 120) {
  const bundler = makeBundler()
  world = await makeWorld({ remote: true, ask: bundler.ask, delegated: [alice] })
  bundler.serve(world.chain, world.now)
  bundler.set({ fault, until: Math.floor(world.now() / 1000) + lasts })
  const { ceiling: _, ...calls } = submission('a', [call('one')], { mode: 'atomic' })
  await world.engine().submit({ ...calls, sponsor: { url: 'https://pay.example' } })
  await world.calm()
  return bundler
}

test('an operation ends although nodes drop the state of final blocks', async () => {
  await begin('loses')
  const { batch } = world.chain.node
  world.chain.node.batch = async (chainId, requests) => {
    const kept = world.chain.executed().blocks.length - untilFinal / 2
    const answers = await batch(chainId, requests)
    return answers.map((answer, at) => {
      const { method, params } = requests[at] as { method: string; params: [unknown, string] }
      const isOld = method === 'eth_call' && (params[1] === 'finalized' || Number(params[1]) < kept)
      return isOld ? { error: nodeError({ code: -32000, message: 'missing trie node' }) } : answer
    })
  }
  await world.run(4)
  world.later(200_000)
  for (let block = 0; block <= untilFinal; block++) world.chain.seal()
  await world.passTimes(3)
  expect((await world.engine().status(origin, 'a'))?.status).toBe(400)
})

test('an operation that ran long ago is found by a node that searches few blocks at a time', async () => {
  const bundler = await begin('silentAndRuns')
  bundler.set({ hint: 'none' })
  const { gather } = world.chain.node
  const asked: number[] = []
  world.chain.node.gather = async (chainId, requests) => {
    const answers = await gather(chainId, requests)
    return answers.map((answer, at) => {
      const { method, params } = requests[at] as { method: string; params: [Record<string, string>] }
      if (method !== 'eth_getLogs') return answer
      const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)]
      asked.push(to - from)
      if (!(to - from <= 500)) return { error: nodeError({ code: -32005, message: 'range too large' }) }
      const { blocks } = world.chain.executed()
      const own = blocks.findIndex(({ transactions }) =>
        transactions.some((one) => one === bundler.bundles[0]?.hash),
      )
      return from <= own && own <= to ? answer : { result: [] }
    })
  }
  for (let block = 0; block < 1200; block++) world.chain.seal()
  world.chain.mine()
  for (let block = 0; block < 1200; block++) world.chain.seal()
  await world.passTimes(100)
  expect((await world.engine().status(origin, 'a'))?.status).toBe(200)
  expect(Math.max(...asked)).toBeLessThanOrEqual(500)
})

/**
 * One of two nodes forges a receipt in which the operation failed. The other node is honest, or `silent` until the
 * test calls `answer`.
 */
async function forgeFailure({ silent = false } = {}) {
  const bundler = makeBundler()
  world = await makeWorld({ remote: true, known: true, several: true, ask: bundler.ask, delegated: [alice] })
  bundler.serve(world.chain, world.now)
  bundler.set({ fault: 'loses', hint: 'none' })
  const { node } = world.chain
  const { batch, gather } = node
  const transactionHash = keccak256('0xf0')
  type Requests = Parameters<Node['batch']>[1]
  const forge = (requests: Requests, answers: readonly (Answer | undefined)[]) =>
    answers.map((one, at) => {
      const [operation] = bundler.operations
      const { method, params } = requests[at] as { method: string; params: [unknown] }
      if (!operation) return one
      const nonce = BigInt(operation.nonce)
      if (method === 'eth_getLogs') return { result: [{ transactionHash }] }
      if (method === 'eth_call' && (params[0] as { to: string }).to === entryPoint)
        return { result: pad(numberToHex(nonce + 1n)) }
      if (method !== 'eth_getTransactionReceipt' || params[0] !== transactionHash) return one
      const words = [nonce, 0n, 1n, 1n].map((word) => pad(toHex(word)).slice(2)).join('')
      const topics = [...logFilter(operationHash(operation, 1)).topics, pad(alice), pad('0xfe')]
      const log = { address: entryPoint, topics, data: `0x${words}` }
      const { hash: blockHash } = world.chain.executed().blocks[1] ?? {}
      return { result: { transactionHash, status: '0x1', blockNumber: '0x1', blockHash, logs: [log] } }
    })
  let isSilent = false
  node.batch = async (id, requests) => forge(requests, await batch(id, requests)) as Answer[]
  node.gather = async (id, requests) => forge(requests, await gather(id, requests))
  node.everywhere = async (id, requests) => {
    const honest = await batch(id, requests)
    return [forge(requests, honest) as Answer[], isSilent ? undefined : honest]
  }
  world.chain.seal()
  const { ceiling: _, ...calls } = submission('a', [call('one')], { mode: 'atomic' })
  await world.engine().submit({ ...calls, sponsor: { url: 'https://pay.example' } })
  await world.calm()
  isSilent = silent
  for (let round = 0; round < untilFinal + 10; round++) {
    world.chain.seal()
    await world.passTimes(3)
  }
  return {
    answer: () => {
      isSilent = false
    },
  }
}

test('an operation did not fail by the word of one node, if another one has no such transaction', async () => {
  await forgeFailure()
  expect((await world.engine().status(origin, 'a'))?.status).toBe(100)
})

test('an operation that failed by the word of one node is not sent again, if another one denies it later', async () => {
  const { answer } = await forgeFailure({ silent: true })
  expect((await world.engine().status(origin, 'a'))?.status).toBe(500)
  answer()
  await expect(world.engine().leftOf(batchKey(origin, 'a'))).rejects.toMatchObject({
    data: { refusal: 'error_stillMoving' },
  })
})
