import { expect, test, vi } from 'vitest'
import { batchKey } from '../../storage/journal/rows.ts'
import { call, makeWorld, origin, submission } from '../simulation/simulatedWorld.fake.ts'
import { followStatuses } from './watchStatuses.ts'

test('a status is read again when its batch moved, and from the journal each time once it has ended', async () => {
  const world = await makeWorld()
  const read = vi.fn(world.journal.transactionsOf)
  const statuses = followStatuses({ ...world.journal, transactionsOf: read })
  const key = batchKey(origin, 'one')
  const reads = async () => {
    read.mockClear()
    const status = await statuses.of(key)
    return { status: status?.status, reads: read.mock.calls.length }
  }

  expect(await reads()).toEqual({ status: undefined, reads: 0 })
  await world.engine().submit(submission('one', [call('pay')]))
  await world.calm()
  expect(await reads()).toEqual({ status: 100, reads: 1 })
  expect(await reads()).toEqual({ status: 100, reads: 0 })

  for (let block = 0; block < 5; block++) {
    world.chain.mine()
    await world.pass()
    await world.calm()
  }
  expect(await reads()).toEqual({ status: 200, reads: 1 })
  expect(await reads()).toEqual({ status: 200, reads: 1 })
  await world.end()
})
