import { expect, test } from 'vitest'
import { batchOf, batchPath, notAddedOf, notAddedPath } from './screenPaths.ts'

test('a batch is found again by its path, whatever its key', () => {
  const key = 'https://shop.example:8443 näme/#%'
  expect(batchOf(batchPath(key))).toBe(key)
  for (const hash of ['', '#', '#/settings', '#/batch/%']) expect(batchOf(hash)).toBeUndefined()
})

test.each([
  { host: 'rpc.example:8545', wanted: 100, served: 137 },
  { host: 'a&served=1.example', wanted: 100 },
])('the reason %j is found again by its path', (reason) => {
  expect(notAddedOf(notAddedPath(reason))).toEqual(reason)
})

test.each(['', '#/batch/1', '#/not-added?', '#/not-added?host=a', '#/not-added?host=a&wanted=send'])(
  'the path %j names no reason',
  (hash) => {
    expect(notAddedOf(hash)).toBeUndefined()
  },
)
