import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PriceChoice } from '../../domain/prices.ts'
import { fake, reset } from '../../lib/browser.fake.ts'
import type { Price } from './fiatValue.ts'
import { type Looked, look } from './loadPrices.ts'
import { keepPrices, knownPrices } from './storedPrices.ts'

const choice: PriceChoice = { source: 'llama', currency: 'USD' }
const price = { scaled: 3n * 10n ** 24n, at: 1_800_000_000_000 }
const coin = { chainId: 1 }

beforeEach(() => {
  reset()
  vi.useFakeTimers({ now: price.at })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  Object.assign(fake, { permissions: { contains: vi.fn(async () => true) } })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function start(fetch: () => Promise<Map<string, Price>>) {
  const reports: Looked[] = []
  const end = new AbortController()
  const over = look({ choice, asked: [coin], signal: end.signal, tell: (one) => reports.push(one), fetch })
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return {
    told: reports,
    settle,
    async end() {
      end.abort()
      await over
    },
  }
}

describe('the reader', () => {
  test('receives the cached price, then the new one, and requests it again after a while', async () => {
    const fetch = vi.fn(async () => new Map([['1/coin', price]]))
    const { told: reports, settle, end } = start(fetch)
    await settle()
    expect(reports.at(-1)).toMatchObject({ done: true })
    expect(reports.at(-1)?.known.get('1/coin')?.price).toEqual(price)
    await settle(59_000)
    expect(fetch).toHaveBeenCalledTimes(1)
    await settle(1_000)
    expect(fetch).toHaveBeenCalledTimes(2)
    await end()
    await settle(600_000)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('asks nothing that another page has just heard', async () => {
    await keepPrices(choice, new Map([['1/coin', { asked: Date.now() - 1000, price }]]))
    const fetch = vi.fn(async () => new Map())
    const { told: reports, settle, end } = start(fetch)
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(reports.at(-1)?.known.get('1/coin')?.price).toEqual(price)
    await end()
  })

  test('keeps the previous price if the source is silent, and learns that', async () => {
    await keepPrices(choice, new Map([['1/coin', { asked: Date.now() - 90_000, price }]]))
    const { told: reports, settle, end } = start(async () => Promise.reject(new Error('429')))
    await settle()
    expect(reports.at(-1)).toMatchObject({ trouble: 'silent' })
    expect(reports.at(-1)?.known.get('1/coin')?.price).toEqual(price)
    await end()
  })

  test('asks nobody where the browser does not allow it, nor out of sight', async () => {
    const fetch = vi.fn(async () => new Map())
    Object.assign(fake, { permissions: { contains: async () => false } })
    const forbidden = start(fetch)
    await forbidden.settle()
    expect(forbidden.told.at(-1)).toMatchObject({ trouble: 'forbidden' })
    await forbidden.end()

    Object.assign(fake, { permissions: { contains: async () => true } })
    Object.assign(document, { visibilityState: 'hidden' })
    const hidden = start(fetch)
    await hidden.settle(200_000)
    expect(fetch).not.toHaveBeenCalled()
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await hidden.settle()
    expect(fetch).toHaveBeenCalledTimes(1)
    await hidden.end()
  })
})

describe('what is kept', () => {
  test('belongs to one choice, stays in memory, and expires after a day', async () => {
    await keepPrices(choice, new Map([['1/coin', { asked: Date.now(), price }]]))
    expect((await knownPrices(choice)).get('1/coin')?.price).toEqual(price)
    expect(await knownPrices({ ...choice, currency: 'EUR' })).toEqual(new Map())
    expect(await fake.storage.local.get(null as never)).toEqual({})
    expect((await knownPrices(choice, price.at + 24 * 3_600_000)).get('1/coin')?.price).toBeUndefined()
  })

  test('of any other shape counts for nothing', async () => {
    for (const stored of [
      1,
      {},
      { of: JSON.stringify(choice), list: [['1/coin', { asked: 1, price: 'x' }]] },
    ]) {
      await fake.storage.session.set({ prices: stored })
      expect(await knownPrices(choice)).toEqual(new Map())
    }
  })
})
