import { expect, test } from 'vitest'
import { serveOrigin } from './dapp.ts'

test('an origin is another port of localhost, or has a host of its own', async () => {
  const origins = [
    await serveOrigin(),
    await serveOrigin(),
    await serveOrigin('own'),
    await serveOrigin('own'),
  ]
  const urls = origins.map(({ url }) => new URL(url))
  expect(new Set(urls.map(({ port }) => port)).size).toBe(4)
  expect(urls.slice(0, 2).map(({ hostname }) => hostname)).toEqual(['localhost', 'localhost'])
  const [first, second] = urls.slice(2).map(({ hostname }) => hostname)
  expect(first).toMatch(/^[^.]+\.localhost$/)
  expect(second).toMatch(/^[^.]+\.localhost$/)
  expect(second).not.toBe(first)
  for (const origin of origins) await origin.close()
})
