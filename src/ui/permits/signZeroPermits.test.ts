import { type Address, decodeFunctionData, type Hex, parseAbi, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { AskNetwork } from '../node/askNetwork.ts'
import { type Permit, permitsIn } from './permitIn.ts'
import { signZeroPermits } from './signZeroPermits.ts'
import type { ZeroPermit } from './zeroPermit.ts'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const owner = account.address
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const now = 1_800_000_000_000
const end = 1_800_086_400n
const word = (digit: string): Hex => `0x${digit.repeat(64)}`

const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])

function zero(nonce: bigint, change: Partial<Permit> = {}): ZeroPermit {
  const permit = {
    kind: 'token',
    chainId: 1,
    owner,
    token,
    spender,
    amount: '5',
    nonce: String(nonce),
    deadline: '9',
    domain: { name: 'Test', version: '1', chainId: '1' },
    ...change,
  } as const
  return { chainId: 1, permit, nonce }
}

const accepts: AskNetwork = async () => ['0x']
const signWith = async (typed: string) => account.signTypedData(JSON.parse(typed))
const signAll = (permits: readonly ZeroPermit[], { ask = accepts, sign = signWith } = {}) =>
  signZeroPermits(permits, { ask, sign, now })

describe('a permit of nothing', () => {
  test.each([
    ['of a token', {}],
    ['of a token with a salt', { domain: { name: 'Test', salt: word('5') } }],
  ])('%s is one that the token accepts for its next number', async (_, change) => {
    const one = zero(4n, change)
    const {
      calls: [call],
    } = await signAll([one])
    const { args } = decodeFunctionData({ abi, data: call?.data ?? '0x' })
    const [, , value, deadline, v, r, s] = args as [Address, Address, bigint, bigint, number, Hex, Hex]
    expect([call?.to, ...args.slice(0, 4)]).toEqual([token, owner, spender, 0n, end])
    const { chainId, salt, ...named } = one.permit.domain ?? {}
    const signer = await recoverTypedDataAddress({
      domain: {
        ...named,
        ...(chainId && { chainId: BigInt(chainId) }),
        ...(salt && { salt }),
        verifyingContract: token,
      },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner, spender, value, nonce: 4n, deadline },
      signature: { r, s, v: BigInt(v) },
    })
    expect(signer).toBe(owner)
  })

  test('in DAI’s form allows nothing', async () => {
    const { calls } = await signAll([zero(4n, { kind: 'dai' })])
    const { args } = decodeFunctionData({ abi, data: calls[0]?.data ?? '0x' })
    expect(args.slice(0, 5)).toEqual([owner, spender, 4n, end, false])
  })

  test('is no permit that others may use', async () => {
    for (const kind of ['token', 'dai'] as const)
      await signAll([zero(0n, { kind })], {
        async sign(typed) {
          expect(permitsIn(JSON.parse(typed), 1, owner)).toEqual([])
          return signWith(typed)
        },
      })
    expect.assertions(2)
  })
})

describe('a permit of nothing that comes to nothing', () => {
  const all = [zero(4n), zero(0n, { token: other }), zero(5n)]
  const nonceIn = (typed: string) => JSON.parse(typed).message.nonce

  test('takes the later ones of its token with it, and no other', async () => {
    const sign = async (typed: string) => {
      if (nonceIn(typed) === '4') throw new Error('You rejected it.')
      return signWith(typed)
    }
    const { calls, failure } = await signAll(all, { sign })
    expect(calls.map(({ to }) => to)).toEqual([other])
    expect(failure).toBe('You rejected it.')
  })

  test('leaves the batch if the token would refuse it, with the reason', async () => {
    const ask: AskNetwork = async (requests) =>
      requests.map(({ params: [call] }) => ((call as { to: Address }).to === token ? null : '0x'))
    const { calls, failure } = await signAll(all, { ask })
    expect(calls.map(({ to }) => to)).toEqual([other])
    expect(failure).toBe('The token doesn’t accept the cancellation.')
  })

  test('leaves the batch if no node tells whether the token accepts it, and the others stay', async () => {
    const ask: AskNetwork = async (requests) => {
      if (requests.some(({ params: [call] }) => (call as { to: Address }).to === token))
        throw new Error('silent')
      return ['0x']
    }
    const { calls, failure } = await signAll(all, { ask })
    expect(calls.map(({ to }) => to)).toEqual([other])
    expect(failure).toBe('silent')
  })
})

test('never asks for more signatures at a time than the approval window takes', async () => {
  let waiting = 0
  let most = 0
  const sign = vi.fn(async (typed: string) => {
    most = Math.max(most, ++waiting)
    const signature = await signWith(typed)
    waiting--
    return signature
  })
  const many = Array.from({ length: 20 }, (_, index) => zero(BigInt(index)))
  expect((await signAll(many, { sign })).calls).toHaveLength(20)
  expect(most).toBeLessThanOrEqual(10)
})
