import { expect, test } from 'vitest'
import type { Filter } from '../domain/filter.ts'
import { createFilters } from './filterStore.ts'

const filter = (origin = 'https://app.example'): Filter => ({ origin, chainId: 1, kind: 'blocks', next: 5 })

test('a filter outlives the background', async () => {
  const one = { ...filter(), kind: 'logs' as const, criteria: { topics: [null] } }
  await createFilters().put('0x1', one)
  expect(await createFilters().get(one.origin, '0x1')).toEqual(one)
})

test('a deleted filter stays deleted, even if it was polled meanwhile', async () => {
  const filters = createFilters()
  await filters.put('0x1', filter())
  await filters.remove('0x1')
  await filters.move('0x1', { ...filter(), next: 6 })
  expect(await filters.get(filter().origin, '0x1')).toBeUndefined()
})

test('a site has fifty, and the one that was looked at longest ago makes room', async () => {
  const filters = createFilters()
  await filters.put('0xa', filter('https://other.example'))
  for (let id = 0; id < 50; id++) await filters.put(`x${id}`, filter())
  await filters.move('x0', filter())
  await filters.put('new', filter())
  expect(await filters.get(filter().origin, 'x1')).toBeUndefined()
  for (const id of ['x0', 'x2', 'new']) expect(await filters.get(filter().origin, id)).toBeDefined()
  expect(await filters.get('https://other.example', '0xa')).toBeDefined()
})

test('all sites together cannot fill the memory', async () => {
  const filters = createFilters()
  for (let id = 0; id < 250; id++) await filters.put(`x${id}`, filter(`https://${id}.example`))
  expect(await filters.get('https://49.example', 'x49')).toBeUndefined()
  expect(await filters.get('https://50.example', 'x50')).toBeDefined()
})
