import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { createAutoLock } from './autoLock.ts'

const minute = 60_000

beforeEach(() => {
  reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function make({ minutes = 15 } = {}) {
  const world = { minutes }
  const lock = vi.fn(async () => undefined)
  const autoLock = createAutoLock({ minutes: async () => world.minutes, lock })
  const alarm = async () => (await fake.alarms.get('autoLock')) as { when: number } | undefined
  return { world, lock, autoLock, alarm }
}

test('the alarm stands where the time is over, counted from what the person did last', async () => {
  const { autoLock, alarm } = make()
  await autoLock.active()
  const first = Date.now()
  expect(await alarm()).toMatchObject({ when: first + 15 * minute })
  vi.advanceTimersByTime(4 * minute)
  await autoLock.active()
  expect(await alarm()).toMatchObject({ when: first + 19 * minute })
})

test('the wallet locks when the time is over and not before', async () => {
  const { autoLock, lock } = make()
  await autoLock.active()
  vi.advanceTimersByTime(15 * minute - 1)
  await autoLock.check()
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await autoLock.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the alarm locks after a death of the background', async () => {
  await make().autoLock.active()
  const { lock } = make()
  vi.advanceTimersByTime(20 * minute)
  fake.alarms.onAlarm.emit({ name: 'autoLock' })
  await vi.waitFor(() => expect(lock).toHaveBeenCalled())
})

test('an alarm that comes early is set again', async () => {
  const { autoLock, alarm, lock } = make()
  await autoLock.active()
  const first = Date.now()
  await fake.alarms.clear('autoLock')
  vi.advanceTimersByTime(5 * minute)
  await autoLock.check()
  expect(lock).not.toHaveBeenCalled()
  expect(await alarm()).toMatchObject({ when: first + 15 * minute })
})

test('other alarms and a wallet that is locked start nothing', async () => {
  const { lock, alarm } = make()
  fake.alarms.onAlarm.emit({ name: 'alive' })
  fake.alarms.onAlarm.emit({ name: 'autoLock' })
  fake.idle.onStateChanged.emit('locked')
  await vi.advanceTimersByTimeAsync(minute)
  expect(lock).not.toHaveBeenCalled()
  expect(await alarm()).toBeUndefined()
})

test('a computer that locks takes the wallet with it; one that is idle does not', async () => {
  const { autoLock, lock } = make()
  await autoLock.active()
  fake.idle.onStateChanged.emit('idle')
  fake.idle.onStateChanged.emit('active')
  await vi.advanceTimersByTimeAsync(0)
  expect(lock).not.toHaveBeenCalled()
  fake.idle.onStateChanged.emit('locked')
  await vi.waitFor(() => expect(lock).toHaveBeenCalledTimes(1))
})

test('once locked there is no alarm any more', async () => {
  const { autoLock, alarm } = make()
  await autoLock.active()
  await autoLock.locked()
  expect(await alarm()).toBeUndefined()
  expect(await fake.storage.session.get()).toEqual({})
})

test('a shorter time holds at once', async () => {
  const { world, autoLock, lock } = make({ minutes: 60 })
  await autoLock.active()
  vi.advanceTimersByTime(20 * minute)
  world.minutes = 15
  await autoLock.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a clock that was set back locks, since it cannot tell how long nobody was there', async () => {
  const { autoLock, lock } = make()
  await autoLock.active()
  vi.setSystemTime(Date.now() - 2 * minute)
  await autoLock.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a clock that was corrected by seconds does not', async () => {
  const { autoLock, lock } = make()
  await autoLock.active()
  vi.setSystemTime(Date.now() - minute / 2)
  await autoLock.check()
  expect(lock).not.toHaveBeenCalled()
})
