import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRefusal } from './refusals.ts'

describe("a node's refusal", () => {
  test.each([
    ['already known', -32000, 'taken', 'already known'],
    ['transaction already imported', -32003, 'taken', 'already known'],
    ['nonce too low: next nonce 5, tx nonce 3', -32000, 'used', 'nonce too low'],
    ['Nonce too low', -32003, 'used', 'nonce too low'],
    [
      'insufficient funds for gas * price + value: have 1 want 2',
      -32003,
      'refused',
      'insufficient funds for gas * price + value',
    ],
    [
      'Insufficient funds for gas * price + value',
      -32003,
      'refused',
      'insufficient funds for gas * price + value',
    ],
    ['replacement transaction underpriced', -32000, 'occupied', 'replacement transaction underpriced'],
    [
      'in-flight transaction limit reached for delegated accounts',
      -32000,
      'later',
      'The node refused the transaction',
    ],
    ['txpool is full', -32003, 'later', 'The node refused the transaction'],
    ['exceeds block gas limit', -32000, 'refused', 'The node refused the transaction'],
    ['whatever', 1000, 'taken', 'already known'],
    ['whatever', 809, 'refused', 'insufficient funds for gas * price + value'],
  ])('%s (%i) means %s', (message, code, meaning, text) => {
    const read = readRefusal({ code, message })
    expect(read.meaning).toBe(meaning)
    expect(read.error).toMatchObject({ code: -32000, message: text, data: { node: { code, message } } })
  })

  test('of any other text is a refusal that quotes the node', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { error } = readRefusal({ code: -32000, message: `zz ${text}` })
        expect(error).toMatchObject({ code: -32000, data: { kind: 'nodeRefused' } })
      }),
    )
  })
})
