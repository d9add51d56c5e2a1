import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { fake } from './browser.fake.ts'
import { ownFile } from './extensionFile.ts'

afterEach(() => vi.unstubAllGlobals())

const whole = gzipSync(readFileSync('public/tokens.json'))

test('a file of the extension is the same as in the sources', async () => {
  const load = vi.fn(async (_url: string) => new Response(whole))
  vi.stubGlobal('fetch', load)
  expect(await (await ownFile('tokens.json')).text()).toBe(readFileSync('public/tokens.json', 'utf8'))
  expect(load.mock.calls).toEqual([[fake.runtime.getURL('tokens.json.gz')]])
})

test('a file that is missing rejects', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ownFile('tokens.json')).rejects.toThrow('Failed to fetch')
})

test.each([
  ['cut off', whole.subarray(0, -20)],
  ['of other bytes', whole.map((byte, at) => (at === 1000 ? byte ^ 1 : byte))],
  ['not packed', readFileSync('public/tokens.json')],
  ['empty', Buffer.alloc(0)],
])('a file that is %s is never read as another', async (_, damaged) => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(damaged)))
  await expect(ownFile('tokens.json').then((file) => file.json())).rejects.toThrow()
})
