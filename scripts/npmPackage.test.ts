import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { repacked } from './npmPackage.mjs'

test('the same files make the same package, however they were compressed before', async () => {
  const archive = Buffer.from('a file and another one '.repeat(200))
  const [fast, small] = [1, 9].map((level) => gzipSync(archive, { level }))
  if (!fast || !small) throw new Error('Two are expected')
  expect(fast.equals(small)).toBe(false)
  expect(await repacked(fast)).toEqual(await repacked(small))
  expect(gunzipSync(await repacked(fast)).equals(archive)).toBe(true)
})
