import { beforeEach, expect, test } from 'vitest'
import { reset } from '../lib/browser.fake.ts'
import { type Asking, createRefusedChains } from './refusedChains.ts'

const asking: Asking = {
  origin: 'https://app.example',
  page: { tabId: 1, frameId: 0, documentId: 'first' },
}
const minute = 60_000
let time = 0

beforeEach(() => {
  reset()
  time = 1_000_000
})

const make = () => createRefusedChains(() => time)

test('a document received 4902 for its network, also after a death of the background', async () => {
  await make().remember(asking, 10)
  expect(await make().includes(asking, 10)).toBe(true)
  expect(await make().includes(asking, 8453)).toBe(false)
})

test.each<[string, Asking]>([
  ['another site', { ...asking, origin: 'https://other.example' }],
  ['another tab', { ...asking, page: { ...asking.page, tabId: 2 } }],
  ['a frame', { ...asking, page: { ...asking.page, frameId: 1 } }],
  ['the next document in the tab', { ...asking, page: { ...asking.page, documentId: 'second' } }],
])('%s was told nothing', async (_who, other) => {
  const refused = make()
  await refused.remember(asking, 10)
  expect(await refused.includes(other, 10)).toBe(false)
})

test('it counts for five minutes', async () => {
  const refused = make()
  await refused.remember(asking, 10)
  time += 5 * minute - 1
  expect(await refused.includes(asking, 10)).toBe(true)
  time += 1
  expect(await refused.includes(asking, 10)).toBe(false)
})

test('the oldest of many make room', async () => {
  const refused = make()
  for (let chainId = 1; chainId <= 101; chainId++) await refused.remember(asking, chainId)
  expect(await refused.includes(asking, 1)).toBe(false)
  expect(await refused.includes(asking, 2)).toBe(true)
  expect(await refused.includes(asking, 101)).toBe(true)
})
