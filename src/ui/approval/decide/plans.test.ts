import { expect, test } from 'vitest'
import type { Network } from '../../../domain/network.ts'
import { duration, planWords, promise, withoutUpgrade } from './plans.ts'

const network = (more: Partial<Network> = {}): Network => ({
  chainId: 1,
  name: 'Lumen',
  rpcUrls: [],
  symbol: 'ETH',
  decimals: 18,
  blockTime: 12_000,
  custom: false,
  ...more,
})

test('one after another takes a step for each call, together takes one', () => {
  const lumen = network({ preconfirmation: 200 })
  expect(duration('stepwise', 3, lumen)).toBe('0.6 s')
  expect(duration('atomic', 3, lumen)).toBe('0.2 s')
  expect(duration('pipelined', 3, network())).toBe('12 s')
  expect(duration('stepwise', 10, network())).toBe('2 min')
})

test('together promises all or none', () => {
  expect(promise('atomic', 2).heading).toBe('Both calls happen together, or neither')
  expect(promise('atomic', 4, { upgrades: true })).toEqual({
    heading: 'All 4 calls happen together, or none',
    sub: 'One transaction, after an account upgrade.',
  })
})

test('where failures do not show, nobody promises to stop at one', () => {
  expect(promise('stepwise', 2).sub).toBe('If one fails, the rest isn’t sent.')
  expect(promise('stepwise', 2, { blind: true }).sub).toBe('If one fails, the rest is still sent.')
  expect(planWords('stepwise', true).consequence).not.toContain('Stops')
  expect(planWords('stepwise', false).consequence).toContain('Stops')
})

test('declining the upgrade falls back to the first plan that needs none', () => {
  expect(withoutUpgrade(['atomic', 'stepwise', 'pipelined'])).toBe('stepwise')
  expect(withoutUpgrade(['atomic'])).toBeUndefined()
})
