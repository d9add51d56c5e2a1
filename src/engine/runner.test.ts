import { afterEach, expect, test, vi } from 'vitest'
import { alice, call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const data = () => world.chain.canonical().map((one) => one.data)

async function run() {
  for (let round = 0; round < 40 && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

test('batches that nothing was signed of run in the order in which they were made, also after a restart', async () => {
  world = await makeWorld()
  world.chain.break(['eth_getBlockByNumber'])
  for (const id of ['a', 'b', 'c']) {
    void world.engine().submit(submission(id, [call(id)]))
    await world.calm()
    world.later(1)
  }
  expect(await world.journal.transactionsIn(['signed', 'sent'])).toEqual([])
  await world.restart()
  world.chain.break([])
  await run()
  expect(data()).toEqual(['a', 'b', 'c'].map((id) => call(id).data))
})

test('a batch that was to go all at once goes one by one where the account turns out to be upgraded', async () => {
  world = await makeWorld({ delegated: [alice] })
  const done = world.engine().submit(submission('a', [call('one'), call('two')], { mode: 'pipelined' }))
  await world.calm()
  await done
  const key = `${origin} a`
  expect(await world.journal.transactionsOf(key)).toHaveLength(1)
  expect((await world.journal.batch(key))?.plan?.mode).toBe('stepwise')
  await run()
  expect(data()).toEqual(['one', 'two'].map((id) => call(id).data))
})

test('a start searches the journal for transactions once: each search passes all earlier ones', async () => {
  world = await makeWorld()
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  const search = vi.spyOn(world.journal, 'transactionsIn')
  await world.restart()
  await run()
  expect(data()).toEqual([call('one').data])
  expect(search).toHaveBeenCalledOnce()
})
