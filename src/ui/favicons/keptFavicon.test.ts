import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '../../domain/site.ts'
import { fake, reset } from '../../lib/browser.fake.ts'
import { answerMessages } from '../../lib/browser.ts'
import { largestPicture } from '../../lib/picture.ts'
import { keptFavicon } from './keptFavicon.ts'
import { mayShow } from './mayShow.ts'

const origin = 'https://app.example'
const site = { accounts: [], since: 0, usedAt: 0 }
const icon = 'data:image/png;base64,AAAA'

beforeEach(reset)
afterEach(() => vi.unstubAllGlobals())

/** Plays a browser and a background that has these warnings about the site. */
function inBrowser(protocol: string, warnings: unknown[] = []) {
  vi.stubGlobal('location', { protocol })
  const assess = vi.fn(async (_: unknown) => ({ ok: true, output: warnings }))
  answerMessages(assess)
  return assess
}

describe('a favicon may be shown', () => {
  const connected: Site[] = [{ ...site, origin }]

  test('of a site that the person has connected', () => {
    expect(mayShow(origin, connected)).toBe(true)
  })

  test.each([
    ['nobody has connected', 'https://other.example'],
    ['has another port', 'https://app.example:8443'],
    ['has another scheme', 'http://app.example'],
    ['is a part of it', 'https://a.app.example'],
    ['was open in a private window', 'private1 https://app.example'],
  ])('of no site that %s', (_, other) => {
    expect(mayShow(other, connected)).toBe(false)
  })

  test('of nothing but sites of the web', () => {
    for (const other of ['chrome-extension://abc', 'file://', 'null', ''])
      expect(mayShow(other, [{ ...site, origin: other }])).toBe(false)
  })

  test('of no site that is connected in private windows alone, or before the sites were read', () => {
    expect(mayShow(origin, [{ ...site, origin, incognito: true }])).toBe(false)
    expect(mayShow(origin, undefined)).toBe(false)
  })
})

describe('in Chromium a favicon', () => {
  const pageOf = (src: string) => new URL(src, 'chrome-extension://id').searchParams.get('pageUrl')
  const draw = vi.fn(async (src: string) => (pageOf(src) === `${origin}/` ? icon : 'data:image/png,globe'))

  test('is the one that the browser keeps for exactly this origin', async () => {
    const assess = inBrowser('chrome-extension:')
    expect(await keptFavicon(origin, draw)).toBe(icon)
    expect(assess.mock.calls[0]?.[0]).toEqual({ command: 'site.assess', input: { origin } })
    for (const [src] of draw.mock.calls) expect(src).toMatch(/^\/_favicon\/\?pageUrl=[^&]+&size=64$/)
  })

  test('is never the globe of a page without one', async () => {
    inBrowser('chrome-extension:')
    expect(await keptFavicon('https://app.example:8443', draw)).toBeUndefined()
  })

  test('is not shown of a site that the wallet warns about', async () => {
    inBrowser('chrome-extension:', [{ kind: 'warning' }])
    expect(await keptFavicon(origin, draw)).toBeUndefined()
  })

  test('is not shown if the background does not answer', async () => {
    inBrowser('chrome-extension:').mockRejectedValue(new Error('gone'))
    await expect(keptFavicon(origin, draw)).rejects.toThrow()
  })
})

describe('in Firefox a favicon', () => {
  const draw = vi.fn(async (src: string) => `drawn ${src}`)
  const open = (...tabs: object[]) => vi.spyOn(fake.tabs, 'query').mockResolvedValue(tabs as never)
  const tab = { url: `${origin}/swap`, favIconUrl: icon, incognito: false }

  beforeEach(() => {
    draw.mockClear()
    inBrowser('moz-extension:')
  })

  test('is that of an open tab of exactly this origin', async () => {
    open({}, { ...tab, url: 'https://app.example:8443/', favIconUrl: 'data:image/png,other' }, tab)
    expect(await keptFavicon(origin, draw)).toBe(`drawn ${icon}`)
  })

  test.each([
    ['of another origin', { url: 'https://other.example/?https://app.example' }],
    ['of a private window', { incognito: true }],
    ['whose favicon would have to be loaded', { favIconUrl: `${origin}/favicon.ico` }],
    ['whose favicon is no picture', { favIconUrl: 'data:text/html,<b>' }],
    ['whose favicon is too long', { favIconUrl: icon.padEnd(largestPicture + 1, 'A') }],
    ['without a favicon', { favIconUrl: undefined }],
    ['without an address', { url: undefined }],
  ])('is not taken from a tab %s', async (_, change) => {
    open({ ...tab, ...change })
    expect(await keptFavicon(origin, draw)).toBeUndefined()
    expect(draw).not.toHaveBeenCalled()
  })
})
