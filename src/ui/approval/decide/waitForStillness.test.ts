import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { left, waitForStillness } from './waitForStillness.ts'

const since = { current: 0 }
let inert: boolean | undefined
let end = () => {}
const size = (width: number) => Object.assign(window, { innerWidth: width, innerHeight: 640 })
const happens = (name: string) => window.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  size(400)
  end = waitForStillness(since, (value) => {
    inert = value
  })
})

afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('buttons count after 500 ms, and again after a change of the window', () => {
  expect(inert).toBe(true)
  vi.advanceTimersByTime(499)
  expect([inert, left(since)]).toEqual([true, 1])
  vi.advanceTimersByTime(1)
  expect([inert, left(since)]).toEqual([false, 0])
  for (const change of [
    () => happens('focus'),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ]) {
    change()
    expect([inert, left(since)]).toEqual([true, 500])
    vi.advanceTimersByTime(500)
    expect(inert).toBe(false)
  }
})

test.each(['pointerdown', 'keydown'])(
  'hammering never decides: each %s that does not count restarts the wait',
  (name) => {
    for (let press = 0; press < 20; press += 1) {
      vi.advanceTimersByTime(100 + press * 20)
      happens(name)
      expect([inert, left(since)]).toEqual([true, 500])
    }
    vi.advanceTimersByTime(500)
    expect(inert).toBe(false)
    // One that counts restarts nothing.
    happens(name)
    expect([inert, left(since)]).toEqual([false, 0])
  },
)

test('a window that was too small counts from its new size on, and one that only grows keeps its wait', () => {
  vi.advanceTimersByTime(500)
  size(500)
  happens('resize')
  expect(inert).toBe(false)
  size(100)
  happens('resize')
  vi.advanceTimersByTime(5000)
  expect(inert).toBe(true)
  size(400)
  happens('resize')
  expect([inert, left(since)]).toEqual([true, 500])
  vi.advanceTimersByTime(500)
  expect(inert).toBe(false)
})
