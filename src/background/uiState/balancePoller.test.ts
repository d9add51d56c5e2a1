import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAddresses } from '../../vault/vault.fake.ts'
import { createBalances } from './balancePoller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function make({ takes = 0 } = {}) {
  const world = { watched: true }
  const read = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, takes))
    return ['0x1' as const]
  })
  const balances = createBalances({
    tokens: () => [{ symbol: 'ETH', decimals: 18 }],
    place: () => ({ chainId: 1, account: testAddresses[0] }),
    blockTime: () => 2000,
    read,
    isWatched: () => world.watched,
    changed: () => undefined,
  })
  return { world, read, balances }
}

test('a node is polled every few seconds while a page is visible, and not afterwards', async () => {
  const { world, read, balances } = make()
  void balances.refresh()
  // Two intervals of five seconds, each up to a tenth longer or shorter.
  await vi.advanceTimersByTimeAsync(11_000)
  expect(read).toHaveBeenCalledTimes(3)
  world.watched = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(3)
  world.watched = true
  void balances.refresh()
  expect(read).toHaveBeenCalledTimes(4)
})

test('a slow node is not asked twice at a time, and has a quarter of the time to itself', async () => {
  const { read, balances } = make({ takes: 7000 })
  void balances.refresh()
  await vi.advanceTimersByTimeAsync(8700)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a token whose decimals nobody vouches for has no amount', async () => {
  const balances = createBalances({
    tokens: () => [
      { symbol: 'ETH', decimals: 18 },
      { address: testAddresses[1], symbol: 'UNSEEN', decimals: 0, unverified: true },
    ],
    place: () => ({ chainId: 1, account: testAddresses[0] }),
    blockTime: () => 2000,
    read: async () => ['0x1', '0x2'],
    isWatched: () => true,
    changed: () => undefined,
  })
  void balances.refresh()
  await vi.advanceTimersByTimeAsync(0)
  const [coin, token] = balances.list()
  expect(coin).toMatchObject({ balance: '0x1' })
  expect(token).toMatchObject({ untold: true })
  expect(token).not.toHaveProperty('balance')
})
