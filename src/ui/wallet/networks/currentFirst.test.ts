import { expect, test } from 'vitest'
import { currentFirst } from './currentFirst.ts'

const networks = [1, 10, 8453].map((chainId) => ({ chainId }))
const order = (current: number | undefined) => currentFirst(networks, current).map(({ chainId }) => chainId)

test('the selected network comes first, the others keep their order', () => {
  expect(order(8453)).toEqual([8453, 1, 10])
  expect(order(1)).toEqual([1, 10, 8453])
  expect(order(undefined)).toEqual([1, 10, 8453])
})
