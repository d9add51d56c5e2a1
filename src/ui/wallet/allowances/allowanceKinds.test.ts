import fc from 'fast-check'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { getAddress, toEventSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { permit2 } from '../../../domain/known/knownContracts.ts'
import { type Candidate, fromCall, fromLog, revocation, topicsOf } from './allowanceKinds.ts'
import { questions, readingOf } from './readAllowance.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}` as Address))
const place = { token: address.filter((token) => token !== permit2), spender: address }
const ofAmount: fc.Arbitrary<Candidate> = fc.record({
  kind: fc.constantFrom('erc20', 'operator', 'permit2'),
  ...place,
})
const ofItem: fc.Arbitrary<Candidate> = fc.record({
  kind: fc.constant('item'),
  ...place,
  id: fc.bigInt({ min: 0n, max: maxUint256 }),
})

test('taking an allowance back is a call that is found as one of that allowance', () => {
  fc.assert(
    fc.property(ofAmount, (given) => {
      expect(fromCall(revocation(given))).toContainEqual(given)
    }),
  )
})

test('taking an approval of an item back approves nobody', () => {
  fc.assert(
    fc.property(ofItem, (given) => {
      const { to, data } = revocation(given)
      expect(to).toBe(given.token)
      expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
        functionName: 'approve',
        args: [zeroAddress, given.id],
      })
      expect(fromCall(revocation(given))).toEqual([])
    }),
  )
})

test('an own approve may be of an amount or of an item, so both are candidates', () => {
  fc.assert(
    fc.property(ofItem, ({ token, spender, id }) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, id ?? 0n] })
      expect(fromCall({ to: token, data })).toEqual([
        { kind: 'erc20', token, spender },
        { kind: 'item', token, spender, id },
      ])
    }),
  )
})

test('what is taken back is nothing afterwards: the call says zero', () => {
  fc.assert(
    fc.property(ofAmount, (given) => {
      const { data } = revocation(given)
      expect(data.slice(-64)).toBe('0'.repeat(64))
      if (given.kind === 'permit2') expect(data.slice(-128)).toBe('0'.repeat(128))
    }),
  )
})

test('the question for a token is that of its ABI', () => {
  fc.assert(
    fc.property(address, address, (token, spender) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
      expect(questions({ kind: 'erc20', token, spender }, owner)).toEqual([{ to: token, data }])
    }),
  )
})

describe('a log', () => {
  const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const event = (text: string) => toEventSelector(`event ${text}`)
  const approval = event('Approval(address indexed owner, address indexed spender, uint256 value)')
  const forAll = event('ApprovalForAll(address indexed owner, address indexed operator, bool approved)')
  const ofPermit2 = event('Approval(address indexed,address indexed,address indexed,uint160,uint48)')
  const log = (change: object) => ({
    address: token,
    topics: [approval, pad(owner), pad(spender)],
    ...change,
  })

  test.each([
    ['erc20', log({}), token],
    ['operator', log({ topics: [forAll, pad(owner), pad(spender)] }), token],
    ['permit2', { address: permit2, topics: [ofPermit2, pad(owner), pad(token), pad(spender)] }, token],
  ] as const)('of %s is found', (kind, given, of) => {
    expect(fromLog(given, owner)).toEqual({ kind, token: of, spender })
    expect(topicsOf(owner)[0]).toContain(given.topics[0])
  })

  test('of one item of a collection is found with its number', () => {
    const of = (party: Address, id: Hex) => log({ topics: [approval, pad(owner), pad(party), id] })
    expect(fromLog(of(spender, pad('0x7')), owner)).toEqual({ kind: 'item', token, spender, id: 7n })
    expect(fromLog(of(zeroAddress, pad('0x7')), owner)).toBeUndefined()
    expect(fromLog(of(spender, '0x7'), owner)).toBeUndefined()
  })

  test.each([
    ['another owner', log({ topics: [approval, pad(spender), pad(spender)] })],
    ['an operator with a fourth topic', log({ topics: [forAll, pad(owner), pad(spender), pad('0x1')] })],
    [
      'a contract that only pretends to be Permit2',
      { address: token, topics: [ofPermit2, pad(owner), pad(token), pad(spender)] },
    ],
    ['no address where one belongs', log({ topics: [approval, pad(owner), `0x${'f'.repeat(64)}`] })],
    ['no token', log({ address: 'nobody' })],
  ])('of %s is none', (_, given) => {
    expect(fromLog(given, owner)).toBeUndefined()
  })

  test('of any shape is an allowance of the owner or none', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        expect(fromLog(given, owner)).toBeUndefined()
      }),
    )
  })
})

describe('the reading', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const kinds = ['erc20', 'operator', 'item', 'permit2'] as const
  const given = (kind: Candidate['kind']): Candidate => ({ kind, token: owner, spender: other, id: 3n })
  const read = (kind: Candidate['kind'], results: unknown[], now = 0) =>
    readingOf(given(kind), owner, results, now)
  const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  const inPermit2 = (amount: bigint, expiration: number) =>
    encodeAbiParameters(
      [{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }],
      [amount, expiration, 0],
    )

  test('is what the chain says', () => {
    expect(read('erc20', [word(7n)])).toEqual({ amount: 7n })
    expect(read('erc20', [word(maxUint256)])).toEqual({ amount: maxUint256 })
    expect(read('operator', [word(1n)])).toEqual({ amount: 'all' })
    expect(read('item', [pad(other), pad(owner)])).toEqual({ amount: 1n })
    expect(read('permit2', [inPermit2(7n, 101)], 100)).toEqual({ amount: 7n, until: 101 })
  })

  test('is none where nothing is allowed, or not any more', () => {
    expect(read('erc20', [word(0n)])).toBe('none')
    expect(read('operator', [word(0n)])).toBe('none')
    expect(read('permit2', [inPermit2(0n, 101)], 100)).toBe('none')
    expect(read('permit2', [inPermit2(7n, 100)], 100)).toBe('expired')
  })

  test('of an item is none if another one is approved, or if the account has it no more', () => {
    expect(read('item', [pad(owner), pad(owner)])).toBe('none')
    expect(read('item', [pad(other), pad(other)])).toBe('none')
    expect(read('item', [pad('0x'), pad(owner)])).toBe('none')
  })

  test('is unread where the node answers anything else: never none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.array(fc.anything()), (kind, results) => {
        expect(read(kind, results)).toBe('unread')
      }),
    )
    expect(read('operator', [word(2n)])).toBe('unread')
    expect(read('item', [pad(other), null])).toBe('unread')
    for (const kind of kinds) expect(read(kind, ['0x'])).toBe('unread')
  })
})

test('calls that only begin like an approval are none', () => {
  expect(fromCall({ to: owner, data: '0x095ea7b3' })).toEqual([])
  expect(fromCall({ to: owner, data: '0x' })).toEqual([])
  expect(fromCall({ data: '0x095ea7b3' })).toEqual([])
  const abi = parseAbi(['function transfer(address, uint256)'])
  expect(fromCall({ to: owner, data: encodeFunctionData({ abi, args: [owner, 1n] }) })).toEqual([])
})
