import { afterEach, expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import type { Node } from '../node.ts'
import { makeBundler } from '../simulation/simulatedBundler.fake.ts'
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
