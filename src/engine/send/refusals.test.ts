import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unclearErrors } from '../simulation/errors.fake.ts'
import { readRefusal, wordings } from './refusals.ts'

/** The codes of the execution APIs' catalogue. */
const kindsByCode: Record<number, string> = {
  1: 'nonceTooLow',
  809: 'insufficientFunds',
  1000: 'alreadyKnown',
}

const refusedText = 'The node refused the transaction'

describe("a node's refusal", () => {
  test.each([
    ['already known', -32000, 'taken', 'already known'],
    ['transaction already imported', -32003, 'taken', 'already known'],
    ['AlreadyKnown', -32000, 'taken', 'already known'],
    ['Known transaction', -32000, 'taken', 'already known'],
    ['existing tx with same hash', -32000, 'taken', 'already known'],
    ['nonce too low: next nonce 5, tx nonce 3', -32000, 'used', 'nonce too low'],
    ['Nonce too low', -32003, 'used', 'nonce too low'],
    [
      'insufficient funds for gas * price + value: have 1 want 2',
      -32003,
      'unfunded',
      'insufficient funds for gas * price + value',
    ],
    [
      'Upfront cost exceeds account balance',
      -32004,
      'unfunded',
      'insufficient funds for gas * price + value',
    ],
    ['replacement transaction underpriced', -32000, 'occupied', 'replacement transaction underpriced'],
    ['max fee per gas less than block base fee: 1', -32000, 'tooCheap', refusedText],
    ['transaction underpriced: tip needed 1', -32000, 'tooCheap', refusedText],
    ['exceeds block gas limit', -32000, 'refused', refusedText],
    ['intrinsic gas too low: gas 1, minimum needed 21000', -32000, 'refused', refusedText],
    ['INTERNAL_ERROR: intrinsic gas too low', -32000, 'refused', refusedText],
    ['InvalidTxChainId: expected 1, got 5.', -32000, 'refused', refusedText],
    ['tx fee (3.00 ether) exceeds the configured cap (1.00 ether)', -32000, 'refused', refusedText],
    ['transaction type not supported', -32000, 'refused', refusedText],
    ['whatever', 1000, 'taken', 'already known'],
    ['whatever', 809, 'unclear', 'insufficient funds for gas * price + value'],
    ['whatever', 1, 'unclear', 'nonce too low'],
    ['Gas limit of transaction is greater than the allowed max of 24000000', -32000, 'refused', refusedText],
    ['gas limit reached', -32010, 'refused', refusedText],
  ])('%s (%i) means %s', async (message, code, meaning, text) => {
    const read = await readRefusal({ code, message })
    expect(read.meaning).toBe(meaning)
    expect(read.error).toMatchObject({ code: -32000, message: text, data: { node: { code, message } } })
  })

  test.each(unclearErrors)('$code $message says nothing certain', async (answer) => {
    expect((await readRefusal(answer)).meaning).toBe('unclear')
  })

  test('that is not on the list says nothing certain, whatever its code', async () => {
    const code = fc.oneof(fc.integer(), fc.integer({ min: -33000, max: 1100 }), fc.constantFrom(1, 809, 1000))
    await fc.assert(
      fc.asyncProperty(fc.string(), code, async (text, code) => {
        const { error, meaning } = await readRefusal({ code, message: `zz ${text}` })
        expect(error).toMatchObject({ code: -32000, data: { kind: kindsByCode[code] ?? 'nodeRefused' } })
        // Who takes bytes for known that are not sends the same ones again.
        expect(meaning).toBe(code === 1000 ? 'taken' : 'unclear')
      }),
    )
  })

  test.each([
    'tx fee (estimate) is not known yet',
    'tx fee (3.00 ether) is not covered, try another endpoint',
    'gas limit reached for this block, try again later',
    'gas limit reached: your plan allows 25 requests',
    'Invalid authorization header',
    'Invalid authorization token, the key may have expired',
  ])('%s is no validation of the bytes', async (message) => {
    expect((await readRefusal({ code: -32000, message })).meaning).toBe('unclear')
  })

  test('is never an end where the code says that the node did not look', async () => {
    for (const message of (await wordings()).invalid)
      expect((await readRefusal({ code: 429, message })).meaning).toBe('unclear')
  })
})
