import { describe, expect, test } from 'vitest'
import type { PriceChoice } from '../../domain/prices.ts'
import { mostOfGecko, requestsFor } from './priceRequests.ts'
import { hostOf, originsOf, problemOf } from './priceSources.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const llama: PriceChoice = { source: 'llama', currency: 'USD' }
const gecko: PriceChoice = { source: 'gecko', currency: 'EUR' }
const own: PriceChoice = {
  source: 'own',
  url: 'http://127.0.0.1:9000/{currency}/prices?of={tokens}',
  currency: 'EUR',
}

describe('the request', () => {
  test('of DefiLlama is one address for all', () => {
    const [request, ...more] = requestsFor(llama, [{ chainId: 8453 }, { chainId: 8453, address: usdc }])
    expect(more).toEqual([])
    expect(request?.url).toBe(
      `https://coins.llama.fi/prices/current/coingecko:ethereum,base:${usdc.toLowerCase()}`,
    )
    expect([...(request?.names.values() ?? [])]).toEqual([['8453/coin'], [`8453/${usdc.toLowerCase()}`]])
  })

  test('names the same coin of several networks once, and its price is for all of them', () => {
    for (const choice of [llama, gecko]) {
      const [request, ...more] = requestsFor(choice, [{ chainId: 1 }, { chainId: 8453 }, { chainId: 10 }])
      expect(more).toEqual([])
      expect(request?.url.match(/ethereum/g)).toHaveLength(1)
      expect([...(request?.names.values() ?? [])]).toEqual([['1/coin', '8453/coin', '10/coin']])
    }
  })

  test('of CoinGecko is one address for each, and not for many', () => {
    const tokens = Array.from({ length: 50 }, (_, index) => ({ chainId: 137, address: address(index + 1) }))
    const requests = requestsFor(gecko, [{ chainId: 137 }, ...tokens])
    expect(requests).toHaveLength(1 + mostOfGecko)
    expect(requests.map(({ url }) => new URL(url).host)).toEqual(
      Array(1 + mostOfGecko).fill('api.coingecko.com'),
    )
    expect(requests[0]?.url).toContain('ids=polygon-ecosystem-token&vs_currencies=eur')
    expect(requests[1]?.url).toContain(`/polygon-pos?contract_addresses=${address(1)}&`)
  })

  test('of a server of one’s own is the template with names by chain id', () => {
    const [request] = requestsFor(own, [{ chainId: 31337 }, { chainId: 31337, address: usdc }])
    expect(request?.url).toBe(
      `http://127.0.0.1:9000/eur/prices?of=31337:${address(0)},31337:${usdc.toLowerCase()}`,
    )
  })

  test('fits into an address, however many tokens there are', () => {
    const tokens = Array.from({ length: 200 }, (_, index) => ({ chainId: 1, address: address(index + 1) }))
    for (const choice of [llama, own]) {
      const requests = requestsFor(choice, tokens)
      expect(requests.length).toBeGreaterThan(1)
      expect(new Set(requests.flatMap(({ names }) => [...names.values()].flat())).size).toBe(200)
      for (const { url } of requests) expect(url.length).toBeLessThan(8000)
    }
  })

  test('is nothing on a chain that the service does not know', () => {
    expect(requestsFor(llama, [{ chainId: 11155111 }])).toEqual([])
    expect(requestsFor(gecko, [{ chainId: 31337, address: usdc }])).toEqual([])
  })
})

describe('a source', () => {
  test('is known by its host, and needs the browser’s permission for that alone', () => {
    expect(hostOf(llama)).toBe('coins.llama.fi')
    expect(originsOf(llama)).toEqual(['https://coins.llama.fi/*'])
    expect(originsOf(gecko)).toEqual(['https://api.coingecko.com/*'])
    expect(hostOf(own)).toBe('127.0.0.1:9000')
    expect(originsOf(own)).toEqual(['http://127.0.0.1/*'])
  })

  test.each([
    ['https://prices.example/{tokens}', undefined],
    ['http://localhost:8080/?t={tokens}', undefined],
    ['http://prices.example/{tokens}', 'notSafe'],
    ['ftp://prices.example/{tokens}', 'notSafe'],
    ['https://me:secret@prices.example/{tokens}', 'notSafe'],
    ['https://prices.example/', 'noTokens'],
    ['https://{tokens}.example/{tokens}', 'noUrl'],
    ['https://prices.example/#{tokens}', 'noTokens'],
    ['prices.example/{tokens}', 'noUrl'],
    ['', 'noUrl'],
  ])('at %s is %s', (url, problem) => {
    expect(problemOf(url)).toBe(problem)
  })
})
