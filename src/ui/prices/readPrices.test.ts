import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceChoice } from '../../domain/prices.ts'
import { readPrices } from './readPrices.ts'

const now = 1_800_000_000_000
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const names = new Map([
  [`ethereum:${usdc}`, [`1/${usdc}`]],
  ['coingecko:ethereum', ['1/coin']],
])
const dollars: PriceChoice = { source: 'llama', currency: 'USD' }
const read = (answer: unknown, choice = dollars, requested = names) =>
  Object.fromEntries(readPrices(answer, { choice, names: requested, now }))

describe('an answer', () => {
  test('of DefiLlama is read by chain and address, in any case', () => {
    const answer = {
      coins: {
        [`ethereum:${usdc.toUpperCase()}`]: {
          decimals: 6,
          symbol: 'USDC',
          price: 0.9998,
          timestamp: 1_799_999_000,
          confidence: 0.99,
        },
        'coingecko:ethereum': { price: 3000.5, symbol: 'ETH', timestamp: 1_799_999_900 },
      },
    }
    expect(read(answer)).toEqual({
      [`1/${usdc}`]: { scaled: 9998n * 10n ** 20n, at: 1_799_999_000_000 },
      '1/coin': { scaled: 30005n * 10n ** 23n, at: 1_799_999_900_000 },
    })
  })

  test('of CoinGecko is read in the chosen currency, and in no other', () => {
    const requested = new Map([['ethereum', ['1/coin']]])
    const answer = { ethereum: { eur: 2700.1, usd: 3000, last_updated_at: 1_799_999_999 } }
    const choice: PriceChoice = { source: 'gecko', currency: 'EUR' }
    expect(read(answer, choice, requested)).toEqual({
      '1/coin': { scaled: 27001n * 10n ** 23n, at: 1_799_999_999_000 },
    })
    expect(read(answer, { ...choice, currency: 'CHF' }, requested)).toEqual({})
  })

  test('without a currency is in dollars, unless the address asked for another one', () => {
    const requested = new Map([['1:0x0', ['1/coin']]])
    const answer = { '1:0x0': { price: 5 } }
    const own = (url: string, currency: string): PriceChoice => ({ source: 'own', url, currency })
    expect(read(answer, own('https://prices.example/{tokens}', 'USD'), requested)).toHaveProperty('1/coin')
    expect(read(answer, own('https://prices.example/{tokens}', 'EUR'), requested)).toEqual({})
    expect(read(answer, own('https://prices.example/{currency}/{tokens}', 'EUR'), requested)).toHaveProperty(
      '1/coin',
    )
  })

  test('tells nothing of what nobody asked for, and nothing that its source holds for a guess', () => {
    expect(read({ coins: { 'ethereum:0xbad': { price: 1 } } })).toEqual({})
    expect(read({ coins: { 'coingecko:ethereum': { price: 1, confidence: 0.1 } } })).toEqual({})
    expect(read({ coins: { 'coingecko:ethereum': { price: '1' } } })).toEqual({})
    expect(read({ coins: { 'coingecko:ethereum': null } })).toEqual({})
  })

  test('is never from the future', () => {
    const { '1/coin': price } = read({ coins: { 'coingecko:ethereum': { price: 1, timestamp: 9e12 } } })
    expect(price?.at).toBe(now)
  })

  test('of any other shape throws or tells nothing, and prices are always ones', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            coins: fc.dictionary(
              fc.constantFrom('coingecko:ethereum', '__proto__', 'constructor'),
              fc.oneof(fc.jsonValue(), fc.record({ price: fc.double(), timestamp: fc.double() })),
            ),
          }),
        ),
        (answer) => {
          try {
            for (const { scaled, at } of Object.values(read(answer))) {
              expect(scaled).toBeGreaterThan(0n)
              expect(scaled).toBeLessThan(10n ** 36n)
              expect(at).toBeLessThanOrEqual(now)
            }
          } catch (error) {
            expect((error as Error).name).toBe('ValiError')
          }
        },
      ),
    )
  })
})
