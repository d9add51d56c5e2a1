import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import { ifKnown } from './ifKnown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer is passed on, and no timer is left', async () => {
  await expect(ifKnown(Promise.resolve(7))).resolves.toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([new WalletError('chainDisconnected'), nodeError({ code: -32601, message: 'no such method' })])(
  'a node that does not tell leaves the check open: %s',
  async (error) => {
    await expect(ifKnown(Promise.reject(error))).resolves.toBeUndefined()
  },
)

test('a node that hangs leaves the check open before the user has waited long', async () => {
  const answer = ifKnown(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2_500)
  await expect(answer).resolves.toBeUndefined()
})

test('a bug stays a bug', async () => {
  await expect(ifKnown(Promise.reject(new TypeError('oh')))).rejects.toThrow(TypeError)
})
