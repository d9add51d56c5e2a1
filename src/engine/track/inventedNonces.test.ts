import { parseTransaction } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { mostOf } from '../../domain/review/ceiling.ts'
import { alice } from '../simulation/foreign.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

/** The node adds to the account's nonce a few times, as the first call is about to be signed. */
async function sendWith(more: number, { lies = 1, several = false } = {}): Promise<void> {
  world = await makeWorld({ remote: true, several })
  const { node } = world.chain
  const batch = node.batch.bind(node)
  let left = lies
  node.batch = async (chainId, requests) => {
    const answers = await batch(chainId, requests)
    const at = requests.findIndex(({ method }) => method === 'eth_getTransactionCount')
    if (at >= 0 && left-- > 0) answers[at] = { result: `0x${more.toString(16)}` }
    return answers
  }
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await mineBlocks()
}

async function mineBlocks(): Promise<void> {
  for (let block = 0; block < 20; block++) {
    world.chain.mine()
    await world.passTimes(3)
  }
}

const key = `${origin} a`
const rows = () => world.journal.transactionsOf(key)
const status = async () => (await world.engine().status(origin, 'a'))?.status

test('a nonce that a node invented far ahead is not reached by paying for all before it', async () => {
  await sendWith(1000, { lies: 2 })
  expect(await rows()).toMatchObject([{ nonce: 1000, state: 'sent' }])
  expect((await world.engine().activities(1))[0]).not.toHaveProperty('waitsFor')
  expect(await status()).toBe(100)
})

test('a nonce that one node invented far ahead is not signed while another node of the network denies it', async () => {
  await sendWith(1000, { lies: 3, several: true })
  expect(await rows()).toMatchObject([{ nonce: 0 }])
  expect(await status()).toBe(200)
})

test('a few nonces that nothing uses any more are filled once the person agrees to pay for it', async () => {
  await sendWith(3)
  expect(await rows()).toMatchObject([{ nonce: 3, state: 'sent' }])
  expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'fee' })

  const offer = await world.engine().offerMore(key)
  // The call is signed already, so the offer is for three fillers.
  expect(offer.transactions.map(({ fee }) => fee !== '0x0')).toEqual([false, true, true, true])
  await world.engine().allowMore(key, offer)
  await mineBlocks()
  const signed = (await rows()).map(({ raw }) => parseTransaction(raw))
  const most = signed.map(({ gas = 0n, maxFeePerGas = 0n }) => gas * maxFeePerGas)
  const [, ...fillers] = most
  expect(fillers.reduce((sum, fee) => sum + fee)).toBeLessThanOrEqual(mostOf(offer))
  expect((await rows()).filter(({ fills }) => fills).map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  expect(await status()).toBe(200)
  expect((await world.engine().activities(1))[0]).not.toHaveProperty('waitsFor')
})

test('a batch that waits for a filler waits no longer once another wallet used the nonce', async () => {
  await sendWith(1)
  expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'fee' })
  await world.chain.foreign(alice)
  world.chain.preconfirm()
  await world.passTimes(3)
  expect(await status()).toBe(100)
  expect((await world.engine().activities(1))[0]).not.toHaveProperty('waitsFor')
  await mineBlocks()
  expect(await status()).toBe(200)
  expect((await rows()).some(({ fills }) => fills)).toBe(false)
})
