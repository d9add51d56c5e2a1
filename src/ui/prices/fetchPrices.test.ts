import { describe, expect, test, vi } from 'vitest'
import type { PriceChoice } from '../../domain/prices.ts'
import { fetchPrices } from './fetchPrices.ts'

const choice: PriceChoice = { source: 'llama', currency: 'USD' }
const coin = [{ chainId: 1 }]
const { signal } = new AbortController()
const answer = (body: BodyInit, init?: ResponseInit) => vi.fn(async () => new Response(body, init))

describe('a source', () => {
  test('sends nothing that knows the person, and follows no redirect', async () => {
    const fetch = answer('{"coins":{"coingecko:ethereum":{"price":2}}}')
    const found = await fetchPrices(choice, coin, signal, fetch)
    expect(found.get('1/coin')?.scaled).toBe(2n * 10n ** 24n)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://coins.llama.fi/prices/current/coingecko:ethereum',
      expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' }),
    )
  })

  test('is not asked about a chain that it does not know', async () => {
    const fetch = answer('{}')
    expect(await fetchPrices(choice, [{ chainId: 31337 }], signal, fetch)).toEqual(new Map())
    expect(fetch).not.toHaveBeenCalled()
  })

  test('that refuses, or sends something else, gives nothing', async () => {
    await expect(fetchPrices(choice, coin, signal, answer('{}', { status: 429 }))).rejects.toThrow('429')
    await expect(fetchPrices(choice, coin, signal, answer('<html>'))).rejects.toThrow()
    await expect(fetchPrices(choice, coin, signal, answer('[1]'))).resolves.toEqual(new Map())
    await expect(fetchPrices(choice, coin, signal, answer('null'))).rejects.toThrow()
  })

  test('that sends without end is cut off', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      },
    })
    await expect(fetchPrices(choice, coin, signal, answer(body))).rejects.toThrow('Too much')
    expect(sent).toBeLessThan(10)
  })
})
