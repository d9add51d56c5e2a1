import { afterEach, expect, test } from 'vitest'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

/** The node adds to the account's nonce once, as the first call is about to be signed. */
async function sendWith(more: number): Promise<void> {
  world = await makeWorld({ remote: true })
  const { node } = world.chain
  const batch = node.batch.bind(node)
  let lies = 1
  node.batch = async (chainId, requests) => {
    const answers = await batch(chainId, requests)
    const at = requests.findIndex(({ method }) => method === 'eth_getTransactionCount')
    if (at >= 0 && lies-- > 0) answers[at] = { result: `0x${more.toString(16)}` }
    return answers
  }
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  for (let block = 0; block < 20; block++) {
    world.chain.mine()
    await world.passTimes(3)
  }
}

const rows = () => world.journal.transactionsOf(`${origin} a`)
const status = async () => (await world.engine().status(origin, 'a'))?.status

test('a nonce that a node invented far ahead is not reached by paying for all before it', async () => {
  await sendWith(1000)
  expect(await rows()).toMatchObject([{ nonce: 1000, state: 'sent' }])
  expect(await status()).toBe(100)
})

test('a few nonces that nothing uses any more are filled, so that the call goes through', async () => {
  await sendWith(3)
  expect((await rows()).filter(({ fills }) => fills).map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  expect(await status()).toBe(200)
})
