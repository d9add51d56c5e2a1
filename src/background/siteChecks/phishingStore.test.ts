import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { hostLines, type PhishingList, phishingMatch } from '../../sites/phishing.ts'
import { createPhishing } from './phishingStore.ts'

const file = gzipSync(readFileSync('public/phishing.json'))
const own: PhishingList = {
  source: 'mine.json',
  version: '7',
  tolerance: 0,
  allowed: hostLines([]),
  listed: hostLines(['evil.example', 'worse.example']),
  imitated: [],
}
const load = vi.fn(async () => new Response(file))

beforeEach(() => {
  reset()
  load.mockClear()
  vi.stubGlobal('fetch', load)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the list that came with the wallet is read by the first who asks, once', async () => {
  const phishing = createPhishing()
  expect(load).not.toHaveBeenCalled()
  const lists = await Promise.all([phishing.list(), phishing.list()])
  expect(load.mock.calls).toEqual([[fake.runtime.getURL('phishing.json.gz')]])
  expect(lists[0]).toBe(lists[1])
  expect(await phishing.about()).toEqual({
    source: expect.stringMatching(/^eth-phishing-detect \d/),
    version: '2',
    date: expect.any(String),
    hosts: expect.any(Number),
  })
})

test('the list that the person chose is used at once, and after a death of the background', async () => {
  const phishing = createPhishing(() => 5)
  await phishing.list()
  await phishing.choose(own)
  for (const one of [phishing, createPhishing()]) {
    const list = await one.list()
    expect(list && phishingMatch(list, 'worse.example')).toEqual({ kind: 'listed' })
    expect(await one.about()).toEqual({ source: 'mine.json', version: '7', hosts: 2, chosenAt: 5 })
  }
  await phishing.forget()
  expect((await phishing.about()).source).toMatch(/^eth-phishing-detect/)
})

test('a chosen list that was damaged gives way to the one that came with the wallet', async () => {
  await fake.storage.local.set({ phishingList: { at: 1, list: { ...own, listed: 7 } } })
  expect((await createPhishing().about()).source).toMatch(/^eth-phishing-detect/)
})

test('an unreadable list is fetched again, and blocks nothing', async () => {
  const phishing = createPhishing()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockRejectedValueOnce(new Error('no such file'))
  expect(await phishing.list()).toBeUndefined()
  expect(await phishing.list()).toBeDefined()
  consoleError.mockRestore()
})

test('hosts that thieves imitate are none where their file is missing or damaged', async () => {
  load.mockRejectedValueOnce(new Error('no such file'))
  expect(await createPhishing().wellKnown()).toEqual([])
  load.mockResolvedValueOnce(new Response(file.subarray(0, 1000)))
  expect(await createPhishing().wellKnown()).toEqual([])
})
