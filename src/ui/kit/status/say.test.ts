import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hush, say, saying } from './say.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a sentence stands for four seconds', () => {
  say('Address copied')
  vi.advanceTimersByTime(3999)
  expect(saying.getState()?.sentence).toBe('Address copied')
  vi.advanceTimersByTime(1)
  expect(saying.getState()).toBeUndefined()
})

test('a second sentence takes the place of the first and has its own four seconds', () => {
  say('Address copied')
  vi.advanceTimersByTime(3000)
  say('Network added')
  vi.advanceTimersByTime(3000)
  expect(saying.getState()?.sentence).toBe('Network added')
})

test('a sentence is gone on another screen, and the next one still has its four seconds', () => {
  say('Address copied')
  vi.advanceTimersByTime(3000)
  hush()
  expect(saying.getState()).toBeUndefined()
  say('Network added')
  vi.advanceTimersByTime(3000)
  expect(saying.getState()?.sentence).toBe('Network added')
})
