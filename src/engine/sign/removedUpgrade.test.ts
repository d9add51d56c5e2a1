import { afterEach, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import { refused } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

async function submit(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission(id, calls, change))
  await world.calm()
  await done
}

async function run(rounds = 40) {
  for (let round = 0; round < rounds; round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

const status = (id: string) => world.engine().status(origin, id)

test('a transaction that an account signed before its removal continues, and the rest is never sent', async () => {
  world = await makeWorld()
  await submit('a', [call('one'), call('two')])
  world.forget()
  await run()
  expect(await status('a')).toMatchObject({
    status: 600,
    receipts: [{ status: '0x1' }],
    capabilities: { error: { code: 4100 } },
  })
  expect(world.chain.canonical()).toHaveLength(1)
  expect(await world.engine().busy()).toBe(false)
})

test('a batch of which nothing was signed ends as never included', async () => {
  world = await makeWorld()
  await submit('a', [call('one'), call('two')])
  await submit('b', [call('three')])
  world.forget()
  await run()
  expect(await status('b')).toMatchObject({ status: 400, capabilities: { error: { code: 4100 } } })
})

test('a gap that cannot be filled any more is waited for, not tried for ever', async () => {
  world = await makeWorld()
  const calls = [call('one'), call('two', { data: `${refused}00` }), call('three')]
  // Removes the account as soon as the node refuses the second call.
  world.journal.watch(({ store, row }) => {
    if (store === 'transactions' && row.state === 'dropped') world.forget()
  })
  await submit('a', calls, { mode: 'pipelined' })
  await run(10)
  expect(await status('a')).toMatchObject({ status: 100 })
})
