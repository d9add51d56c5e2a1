import fc from 'fast-check'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { chosenQuote, feesIn, withSuggestion } from './feeQuote.ts'

const answered = (...results: unknown[]) => results.map((result) => ({ result }))
const block = { baseFeePerGas: '0x64' }
const history = (...reward: number[][]) => ({
  reward: reward.map((row) => row.map((tip) => numberToHex(tip))),
})

function quoted(...results: unknown[]) {
  const quote = feesIn(answered(...results))
  if (!quote) throw new Error('There is no quote')
  return quote
}

describe('the speeds', () => {
  test('tip what a tenth, half and nine tenths of the last transactions tipped, over the same base fee', () => {
    const { speeds, ...usual } = quoted(block, history([1, 5, 9], [2, 6, 20], [3, 7, 30]), '0x1', '0x1')
    expect(speeds).toEqual({
      slow: { fees: { maxFeePerGas: '0xca', maxPriorityFeePerGas: '0x2' }, price: 102n },
      normal: { fees: { maxFeePerGas: '0xce', maxPriorityFeePerGas: '0x6' }, price: 106n },
      fast: { fees: { maxFeePerGas: '0xdc', maxPriorityFeePerGas: '0x14' }, price: 120n },
    })
    expect(usual).toMatchObject(speeds?.normal ?? {})
  })

  test('never cross, whatever a node says', () => {
    const tip = fc.nat(1000)
    fc.assert(
      fc.property(fc.array(fc.tuple(tip, tip, tip), { minLength: 1 }), (rows) => {
        const { speeds } = quoted(block, history(...rows), '0x5', '0x1')
        if (!speeds) return
        expect(speeds.slow.price).toBeLessThanOrEqual(speeds.normal.price)
        expect(speeds.normal.price).toBeLessThanOrEqual(speeds.fast.price)
      }),
    )
  })

  test('are not there where the node does not tell what others pay', () => {
    expect(quoted(block, undefined, '0x5', '0x1').speeds).toBeUndefined()
    expect(quoted(block, history([0, 0, 0]), '0x5', '0x1').speeds).toBeUndefined()
    expect(quoted({ number: '0x1' }, undefined, undefined, '0x5').speeds).toBeUndefined()
  })
})

test('a speed that the person chose wins over what the site suggests', () => {
  const quote = quoted(block, history([1, 5, 9]), '0x1', '0x1')
  const suggested = { maxFeePerGas: '0x3e8', maxPriorityFeePerGas: '0x3' } as const
  expect(chosenQuote(quote, { suggested }).fees).toEqual(suggested)
  expect(chosenQuote(quote, { suggested, speed: 'fast' })).toEqual({ ...quote, ...quote.speeds?.fast })
  expect(chosenQuote(quote, {})).toEqual(quote)
  const { speeds: _, ...usual } = quote
  expect(chosenQuote(usual, { suggested, speed: 'fast' })).toEqual(usual)
})

describe('an error', () => {
  const error: Answer = { error: nodeError({ code: -32000, message: 'header not found' }) }
  const [legacy, price] = answered({ number: '0x1' }, '0x5')

  test.each<[string, Answer | undefined]>([
    ['an error', error],
    ['nothing', { result: null }],
    ['no block', { result: {} }],
    [
      'a base fee that no account can pay',
      { result: { number: '0x1', baseFeePerGas: `0x1${'0'.repeat(30)}` } },
    ],
    ['a base fee that cannot be read', { result: { number: '0x1', baseFeePerGas: 'many' } }],
  ])('in place of the block is no chain without a base fee: %s', (_, came) => {
    expect(feesIn([came, error, error, price] as Answer[])).toBeUndefined()
  })

  test('in all other places leaves a chain without a base fee its price', () => {
    const quote = { fees: { gasPrice: '0x5' }, price: 5n }
    expect(feesIn([legacy, error, error, price] as Answer[])).toEqual(quote)
    const none = answered({ number: '0x1', baseFeePerGas: null })
    expect(feesIn([...none, error, error, price] as Answer[])).toEqual(quote)
  })

  test('about all tips is no tip of nothing', () => {
    const [came, tip] = answered(block, '0x3')
    expect(feesIn([came, error, error, error] as Answer[])).toBeUndefined()
    expect(feesIn([came, error, tip, error] as Answer[])).toMatchObject({ price: 103n })
    expect(feesIn([came, error, error, ...answered('0x64')] as Answer[])).toMatchObject({ price: 100n })
  })
})

describe("a site's own fees", () => {
  const usual = quoted(block, history([5, 10, 10]), '0x1', '0x1')
  const dynamic = (most: number, tip: number) => ({
    maxFeePerGas: numberToHex(most),
    maxPriorityFeePerGas: numberToHex(tip),
  })

  test('are shown with what they likely cost, which is never more than they allow', () => {
    expect(withSuggestion(usual, dynamic(150, 20))).toEqual({ ...usual, fees: dynamic(150, 20), price: 120n })
    expect(withSuggestion(usual, dynamic(110, 20))).toMatchObject({ fees: dynamic(110, 20), price: 110n })
    expect(withSuggestion(usual, dynamic(105, 20))).toMatchObject({ fees: dynamic(105, 20), price: 105n })
    expect(withSuggestion(usual, { gasPrice: '0x69' })).toMatchObject({
      fees: { gasPrice: '0x69' },
      price: 105n,
    })
  })

  test('count for nothing where the chain would not take them now', () => {
    expect(withSuggestion(usual, dynamic(99, 20))).toBe(usual)
    expect(withSuggestion(usual, { gasPrice: '0x63' })).toBe(usual)
    expect(withSuggestion(usual, undefined)).toBe(usual)
    const legacy = { fees: { gasPrice: '0x64' as const }, price: 100n }
    expect(withSuggestion(legacy, { gasPrice: '0x63' })).toBe(legacy)
    expect(withSuggestion(legacy, { gasPrice: '0x65' })).toMatchObject({ price: 101n })
    expect(withSuggestion(legacy, dynamic(200, 20))).toBe(legacy)
  })

  test('count for nothing where nine tenths of the others pay more: the node may refuse them', () => {
    expect(withSuggestion(usual, dynamic(1000, 4))).toBe(usual)
    expect(withSuggestion(usual, dynamic(104, 20))).toBe(usual)
    expect(withSuggestion(usual, { gasPrice: '0x68' })).toBe(usual)
    const quiet = quoted(block, undefined, '0x7', '0x1')
    expect(withSuggestion(quiet, dynamic(1000, 6))).toBe(quiet)
    expect(withSuggestion(quiet, dynamic(1000, 7))).toMatchObject({ fees: dynamic(1000, 7) })
  })
})
