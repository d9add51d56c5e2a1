import { expect, test } from 'vitest'
import { refusal, refusalKind } from './nodeRefusals.ts'

test.each([
  ['geth', -32000, 'nonce too low: next nonce 5, tx nonce 3', 'nonceTooLow'],
  ['reth', -32000, 'nonce too low: next nonce 5, tx nonce 3', 'nonceTooLow'],
  ['anvil', -32003, 'nonce too low', 'nonceTooLow'],
  ['besu', -32001, 'Nonce too low', 'nonceTooLow'],
  ['nethermind', -32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 3', 'nonceTooLow'],
  [
    'geth',
    -32000,
    'insufficient funds for gas * price + value: balance 0, tx cost 5, overshot 5',
    'insufficientFunds',
  ],
  ['reth', -32003, 'insufficient funds for gas * price + value: have 0 want 5', 'insufficientFunds'],
  ['anvil', -32003, 'Insufficient funds for gas * price + value', 'insufficientFunds'],
  ['hardhat', -32000, "Sender doesn't have enough funds to send tx.", 'insufficientFunds'],
  ['besu', -32004, 'Upfront cost exceeds account balance', 'insufficientFunds'],
  ['geth', -32000, 'already known', 'alreadyKnown'],
  ['reth', -32000, 'already known', 'alreadyKnown'],
  ['anvil', -32003, 'transaction already imported', 'alreadyKnown'],
  ['nethermind', -32010, 'AlreadyKnown', 'alreadyKnown'],
  ['erigon', -32000, 'INTERNAL_ERROR: already known', 'alreadyKnown'],
  ['geth', -32000, 'replacement transaction underpriced', 'replacementUnderpriced'],
  ['reth', -32000, 'replacement transaction underpriced', 'replacementUnderpriced'],
  ['anvil', -32003, 'replacement transaction underpriced', 'replacementUnderpriced'],
  ['erigon', -32000, 'could not replace existing tx', 'replacementUnderpriced'],
  ['nethermind', -32010, 'ReplacementNotAllowed', 'replacementUnderpriced'],
  ['a node that leaves room', -32000, '  Error: nonce too low', 'nonceTooLow'],
  ['a node that names what it refuses', -32000, 'invalid transaction: nonce too low', 'nonceTooLow'],
  ['a catalogue of codes', 1, 'wrong count', 'nonceTooLow'],
  ['a catalogue of codes', 809, 'too poor', 'insufficientFunds'],
  ['a catalogue of codes', 1000, 'seen before', 'alreadyKnown'],
])('%s, %i, %j is %s', (_node, code, message, kind) => {
  expect(refusalKind({ code, message })).toBe(kind)
})

test.each([
  'transaction underpriced',
  'nonce too high',
  'execution reverted: nonce too low',
  'intrinsic gas too low',
  'in-flight transaction limit reached for delegated accounts',
  '',
])('%j is none of the four and stays as the node said it', (message) => {
  expect(refusal({ code: -32000, message }).toJSON()).toEqual({
    code: -32000,
    message: 'The node refused the transaction',
    data: { kind: 'nodeRefused', node: { code: -32000, message } },
  })
  const { node } = refusal({ code: -32000, message }).data as { node: object }
  expect(node).not.toHaveProperty('data')
})

test('the words count before the code', () => {
  expect(refusalKind({ code: 1, message: 'already known' })).toBe('alreadyKnown')
})

test("the interface's text and code stand where the node had more to say, and what it said is in data", () => {
  const answer = {
    code: -32003,
    message: 'insufficient funds for gas * price + value: have 0 want 5',
    data: { have: 0 },
  }
  expect(refusal(answer).toJSON()).toEqual({
    code: -32000,
    message: 'insufficient funds for gas * price + value',
    data: { kind: 'insufficientFunds', node: answer },
  })
})
