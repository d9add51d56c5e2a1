import { zeroAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { isFresh } from './useFresh.ts'

const { send, stale } = vi.hoisted(() => ({
  send: vi.fn(async (): Promise<unknown> => undefined),
  stale: vi.fn(async (): Promise<boolean> => true),
}))
vi.mock('../../commands/sendCommand.ts', () => ({ send }))
vi.mock('../../node/askNetwork.ts', () => ({ askNetwork: () => async () => [] }))
vi.mock('./isStale.ts', () => ({ isStale: stale }))

/** The signature of a batch with this key. The batches of the tests share the memory of the page. */
function wanted(key: string): SignatureWanted {
  const plan = { mode: 'single' as const, calls: [] }
  const batch = { key, origin: '', plan, row: { index: 0 } }
  return { id: '0x', from: zeroAddress, path: '', kind: 'typedTransaction', bytes: '0x', chainId: 1, batch }
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [send, stale]) mock.mockClear()
  return () => vi.useRealTimers()
})

test('stale bytes are prepared again, and the next ones are not judged for a while', async () => {
  expect(await isFresh(wanted('a'))).toBe(false)
  expect(send).toHaveBeenCalledWith('signature.refuse', { id: '0x', batch: 'a', stale: true })
  expect(await isFresh(wanted('a'))).toBe(true)
  vi.advanceTimersByTime(15_000)
  expect(await isFresh(wanted('a'))).toBe(false)
  expect(send).toHaveBeenCalledTimes(2)
})

test('stale bytes that nobody prepared again are judged at the next press', async () => {
  send.mockRejectedValueOnce(new Error('gone'))
  expect(await isFresh(wanted('b'))).toBe(false)
  expect(await isFresh(wanted('b'))).toBe(false)
})

test.each([
  ['says that they still hold', async () => false],
  ['fails', () => Promise.reject(new Error('silent'))],
])('bytes stay if the node %s', async (_, answer) => {
  stale.mockImplementationOnce(answer)
  expect(await isFresh(wanted('c'))).toBe(true)
  expect(send).not.toHaveBeenCalled()
})

test('a silent node delays a press by no more than 1.5 seconds', async () => {
  stale.mockReturnValueOnce(new Promise(() => undefined))
  const judged = isFresh(wanted('d'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(await judged).toBe(true)
})
