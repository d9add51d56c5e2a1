import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { createAlive } from './keepAlive.ts'

beforeEach(() => {
  reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function make() {
  const world = { busy: true }
  const written = vi.spyOn(fake.storage.session, 'set')
  return { world, written, alive: createAlive({ isBusy: async () => world.busy }) }
}

test('one write every 20 seconds while something is on its way, and an alarm in case of death', async () => {
  const { written, alive } = make()
  await alive.check()
  await alive.check()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveBeenCalledTimes(3)
  expect(await fake.alarms.getAll()).toMatchObject([{ periodInMinutes: 0.5 }])
})

test('nothing any more once all is final', async () => {
  const { world, written, alive } = make()
  await alive.check()
  world.busy = false
  await vi.advanceTimersByTimeAsync(20_000)
  written.mockClear()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(written).not.toHaveBeenCalled()
  expect(await fake.alarms.getAll()).toEqual([])
})

test('a start with nothing on its way ends the alarm of the life before', async () => {
  await make().alive.check()
  const { world, written, alive } = make()
  world.busy = false
  await alive.check()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await fake.alarms.getAll()).toEqual([])
  expect(written).toHaveBeenCalledTimes(3)
})

test('the alarm looks again', async () => {
  const { world, alive } = make()
  world.busy = false
  await alive.check()
  world.busy = true
  fake.alarms.onAlarm.emit({ name: 'alive' })
  await vi.waitFor(async () => expect(await fake.alarms.getAll()).toHaveLength(1))
})
