import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  pad,
  parseAbi,
} from 'viem'
import { getAddress, toEventSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import {
  amountIn,
  type Candidate,
  fromCall,
  fromLog,
  permit2,
  question,
  revocation,
  topicsOf,
} from './allowanceKinds.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}` as Address))
const candidate: fc.Arbitrary<Candidate> = fc.record({
  kind: fc.constantFrom('erc20', 'operator', 'permit2'),
  token: address.filter((token) => token !== permit2),
  spender: address,
})

test('taking an allowance back is a call that is found as one of that allowance', () => {
  fc.assert(
    fc.property(candidate, (given) => {
      expect(fromCall(revocation(given))).toEqual(given)
    }),
  )
})

test('what is taken back is nothing afterwards: the call says zero', () => {
  fc.assert(
    fc.property(candidate, (given) => {
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
      expect(question({ kind: 'erc20', token, spender }, owner)).toEqual({ to: token, data })
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

  test.each([
    ['another owner', log({ topics: [approval, pad(spender), pad(spender)] })],
    ['one item of a collection', log({ topics: [approval, pad(owner), pad(spender), pad('0x1')] })],
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

describe('the amount', () => {
  const given = (kind: Candidate['kind']): Candidate => ({ kind, token: owner, spender: owner })
  const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  const inPermit2 = (amount: bigint, expiration: number) =>
    encodeAbiParameters(
      [{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }],
      [amount, expiration, 0],
    )

  test('is what the chain says', () => {
    expect(amountIn(given('erc20'), word(7n), 0)).toBe(7n)
    expect(amountIn(given('erc20'), word(maxUint256), 0)).toBe(maxUint256)
    expect(amountIn(given('operator'), word(1n), 0)).toBe('all')
    expect(amountIn(given('permit2'), inPermit2(7n, 101), 100)).toBe(7n)
  })

  test('is none where nothing is allowed, or not any more', () => {
    expect(amountIn(given('erc20'), word(0n), 0)).toBeUndefined()
    expect(amountIn(given('operator'), word(0n), 0)).toBeUndefined()
    expect(amountIn(given('permit2'), inPermit2(7n, 100), 100)).toBeUndefined()
    expect(amountIn(given('permit2'), inPermit2(0n, 101), 100)).toBeUndefined()
  })

  test('is none where the node answers anything else', () => {
    fc.assert(
      fc.property(fc.constantFrom('erc20', 'operator', 'permit2'), fc.anything(), (kind, result) => {
        expect(amountIn(given(kind as Candidate['kind']), result, 0)).toBeUndefined()
      }),
    )
    expect(amountIn(given('operator'), word(2n), 0)).toBeUndefined()
  })
})

test('calls that only begin like an approval are none', () => {
  expect(fromCall({ to: owner, data: '0x095ea7b3' })).toBeUndefined()
  expect(fromCall({ to: owner, data: '0x' })).toBeUndefined()
  expect(fromCall({ data: '0x095ea7b3' })).toBeUndefined()
  const abi = parseAbi(['function transfer(address, uint256)'])
  expect(fromCall({ to: owner, data: encodeFunctionData({ abi, args: [owner, 1n] }) })).toBeUndefined()
})
