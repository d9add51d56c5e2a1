import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { slice } from './slice.ts'

const Schema = v.object({ count: v.number() })
const make = (more: { version?: number; migrations?: Record<number, (state: unknown) => unknown> } = {}) =>
  slice({ key: 'test', version: 1, schema: Schema, initial: { count: 0 }, ...more })

beforeEach(() => {
  reset()
})

test('a value is on the disk before anybody sees it', async () => {
  const counter = make()
  const seen: unknown[] = []
  counter.subscribe((state) => seen.push(state))
  const done = counter.commit(({ count }) => ({ count: count + 1 }))
  expect(counter.getState()).toEqual({ count: 0 })
  await done
  expect(seen).toEqual([{ count: 1 }])
  expect(await fake.storage.local.get('test')).toEqual({ test: { version: 1, state: { count: 1 } } })
})

test('a long value lies on the disk as one text, is read from it, and also from before it was one', async () => {
  await make().commit(() => ({ count: 5 }))
  const long = () => slice({ key: 'test', version: 1, schema: Schema, initial: { count: 0 }, asText: true })
  await long().commit(({ count }) => ({ count: count + 1 }))
  expect(await fake.storage.local.get()).toEqual({ test: { version: 1, text: '{"count":6}' } })
  const again = long()
  await again.ready()
  expect(again.getState()).toEqual({ count: 6 })
})

test('a value survives a death of the background', async () => {
  await make().commit(() => ({ count: 5 }))
  const again = make()
  await again.ready()
  expect(again.getState()).toEqual({ count: 5 })
})

test('a change that comes before the value is loaded is made to the value, not to the default', async () => {
  await make().commit(() => ({ count: 5 }))
  const again = make()
  await again.commit(({ count }) => ({ count: count + 1 }))
  expect(again.getState()).toEqual({ count: 6 })
})

test('changes at the same moment all count', async () => {
  const counter = make()
  await Promise.all(Array.from({ length: 20 }, () => counter.commit(({ count }) => ({ count: count + 1 }))))
  expect(counter.getState()).toEqual({ count: 20 })
})

test('a change that cannot be written is not shown, and the next one is made', async () => {
  const counter = make()
  await counter.ready()
  vi.spyOn(fake.storage.local, 'set').mockRejectedValueOnce(new Error('The disk is full'))
  await expect(counter.commit(() => ({ count: 1 }))).rejects.toThrow()
  expect(counter.getState()).toEqual({ count: 0 })
  await counter.commit(({ count }) => ({ count: count + 2 }))
  expect(counter.getState()).toEqual({ count: 2 })
})

test('an older version is brought up to date step by step', async () => {
  await fake.storage.local.set({ test: { version: 1, state: 7 } })
  const migrations = {
    1: (state: unknown) => ({ number: state }),
    2: (state: unknown) => ({ count: (state as { number: number }).number }),
  }
  const counter = make({ version: 3, migrations })
  await counter.ready()
  expect(counter.getState()).toEqual({ count: 7 })
})

test.each([
  ['no longer has its shape', { version: 1, state: { count: 'seven' } }],
  ['comes from a newer version', { version: 2, state: { count: 7 } }],
  ['is no envelope', 'text'],
  ['is text that nobody can read', { version: 1, text: '{"count":' }],
])('what %s is set aside and never lost', async (_, stored) => {
  await fake.storage.local.set({ test: stored })
  const counter = make()
  await counter.commit(() => ({ count: 1 }))
  expect(await fake.storage.local.get()).toEqual({
    test: { version: 1, state: { count: 1 } },
    'test.unreadable': stored,
  })
})
