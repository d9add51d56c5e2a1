import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UiStateUpdate } from '../../messages/uiState.ts'
import { holdLast } from './holdLast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queueOf = (...ids: string[]) => ({ queue: ids.map((id) => ({ id })) }) as unknown as UiStateUpdate
const locked: UiStateUpdate = { vault: 'locked' }

function hold() {
  const taken: unknown[] = []
  return { taken, hear: holdLast((message) => taken.push(message)) }
}

test('a message is taken at once, also one about a window that never had a request', () => {
  const { taken, hear } = hold()
  const messages = [queueOf(), locked, queueOf('a', 'b'), queueOf('b')]
  for (const message of messages) hear(message)
  expect(taken).toEqual(messages)
})

test('the last request stays for a moment, and messages behind it stay in order', async () => {
  const { taken, hear } = hold()
  hear(queueOf('a'))
  hear(queueOf())
  hear(locked)
  await vi.advanceTimersByTimeAsync(249)
  expect(taken).toEqual([queueOf('a')])
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual([queueOf('a'), queueOf()])
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual([queueOf('a'), queueOf(), locked])
  hear(queueOf())
  expect(taken).toHaveLength(4)
})

test('a request that returns leaves the screen in between', async () => {
  const { taken, hear } = hold()
  hear(queueOf('a'))
  hear(queueOf())
  hear(queueOf('a'))
  await vi.advanceTimersByTimeAsync(250)
  expect(taken.at(-1)).toEqual(queueOf())
  await vi.advanceTimersByTimeAsync(1)
  expect(taken.at(-1)).toEqual(queueOf('a'))
})
