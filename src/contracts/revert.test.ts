import fc from 'fast-check'
import * as v from 'valibot'
import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import reverts from '../../public/reverts.json' with { type: 'json' }
import { inWords } from '../i18n/inWords.ts'
import { fake } from '../lib/browser.fake.ts'
import { explainNodeError, explainRevert, loadReverts } from './revert.ts'

const abi = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ExecuteError(uint256 index, bytes reason)',
  'error Strange(uint256)',
  'error EnforcedPause()',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 role)',
  'error V3TooLittleReceived()',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
])
const zero = '0x0000000000000000000000000000000000000000'
const text = (words: string) => encodeErrorResult({ abi, errorName: 'Error', args: [words] })

beforeAll(loadReverts)

describe('a revert', () => {
  test('with a text quotes the contract', () => {
    expect(explainRevert(text('Not yet'))).toEqual({ reason: 'The contract says “Not yet”.', name: 'Error' })
  })

  test('with a text that hides or reorders is stripped to what can be read', () => {
    expect(explainRevert(text('a\u202eb\u200bc\nd')).reason).toEqual('The contract says “abc d”.')
  })

  test('with a common shorthand gets our words', () => {
    expect(explainRevert(text('STF'))).toEqual({
      reason: 'A token couldn’t be taken from the sender.',
      name: 'STF',
    })
    expect(explainRevert(text('toString')).name).toBe('Error')
  })

  test('of arithmetic is explained in a sentence', () => {
    expect(explainRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }))).toEqual({
      reason: 'A number became too large or fell below zero.',
      name: 'Panic(17)',
    })
  })

  test('inside an atomic batch names the call', () => {
    const inner = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [zero, 1n, 2n] })
    expect(explainRevert(encodeErrorResult({ abi, errorName: 'ExecuteError', args: [2n, inner] }))).toEqual({
      reason: 'The sender has fewer of these tokens than the call moves.',
      name: 'ERC20InsufficientBalance',
      call: 2,
    })
  })

  test.each([
    ['EnforcedPause', [], 'The contract is paused.'],
    ['ERC721InsufficientApproval', [zero, 1n], 'The contract isn’t approved to move this NFT.'],
    ['ERC1155InsufficientBalance', [zero, 1n, 2n, 3n], 'The sender has too few of these NFTs.'],
    [
      'AccessControlUnauthorizedAccount',
      [zero, `0x${'00'.repeat(32)}`],
      'This account lacks the role the contract requires.',
    ],
    ['V3TooLittleReceived', [], 'The price moved too far for this swap.'],
  ] as const)('that is widely used has words of ours: %s', (errorName, args, reason) => {
    const data = encodeErrorResult({ abi, errorName, args } as never)
    expect(explainRevert(data)).toEqual({ reason, name: errorName })
  })

  test('of a command inside a router is explained, and is no call of ours', () => {
    const message = encodeErrorResult({ abi, errorName: 'V3TooLittleReceived' })
    const data = encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [1n, message] })
    expect(explainRevert(data)).toEqual({
      reason: 'The price moved too far for this swap.',
      name: 'V3TooLittleReceived',
    })
  })

  test('that nobody knows shows its selector', () => {
    const data = encodeErrorResult({ abi, errorName: 'Strange', args: [1n] })
    expect(explainRevert(data).name).toBe(data.slice(0, 10))
  })

  test('without bytes is silent', () => {
    expect(explainRevert('0x').reason).toEqual('The contract reverted without a reason.')
  })

  test('of any bytes becomes a sentence', () => {
    const selectors = ['0x08c379a0', '0x4e487b71', '0x5a154675', '0xe450d38c', '0x']
    const bytes = fc.tuple(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 200 }))
    fc.assert(
      fc.property(bytes, ([selector, rest]) => {
        const bytes = `${selector}${Buffer.from(rest).toString('hex')}` as Hex
        const reason = inWords(explainRevert(bytes).reason)
        expect(reason).toMatch(/^The .*\.$|^A .*\.$/s)
        expect(reason.length).toBeLessThan(200)
      }),
    )
  })

  test('that nests without end comes to one', () => {
    let data: Hex = '0x12345678'
    for (let depth = 0; depth < 50; depth++)
      data = `0x5a154675${encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [0n, data]).slice(2)}`
    expect(inWords(explainRevert(data).reason)).toMatch(/\.$/)
  })
})

describe("a node's error", () => {
  test.each([
    [
      { code: 3, message: 'execution reverted: Not yet', data: text('Not yet') },
      'The contract says “Not yet”.',
    ],
    [{ code: -32000, message: 'execution reverted: Not yet' }, 'The contract says “Not yet”.'],
    [{ code: 3, message: 'execution reverted', data: '0x' }, 'The contract reverted without a reason.'],
    [
      { code: -32603, message: 'x', data: { data: text('STF') } },
      'A token couldn’t be taken from the sender.',
    ],
    [{ code: -32000, message: 'out of gas' }, 'The call runs out of gas.'],
  ])('%o is explained', (error, reason) => {
    expect(explainNodeError(error)?.reason).toEqual(reason)
  })

  test('about something else is left alone', () => {
    expect(explainNodeError({ code: -32601, message: 'the method does not exist' })).toBeUndefined()
    expect(explainNodeError({ code: -32000, message: 'insufficient funds for transfer' })).toBeUndefined()
  })
})

test('every error and shorthand has its sentence', () => {
  for (const name of [...Object.keys(reverts.errors), ...Object.values(reverts.shorthands)])
    expect(fake.i18n.getMessage(`revert_${name}`), name).not.toBe('')
})

test('the table of errors names argument types and sentences', () => {
  const texts = v.record(v.string(), v.string())
  expect(v.parse(v.object({ errors: texts, shorthands: texts }), reverts)).toEqual(reverts)
})
