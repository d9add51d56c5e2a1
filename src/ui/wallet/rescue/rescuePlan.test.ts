import fc from 'fast-check'
import { type Address, decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2 } from '../../../domain/known/knownContracts.ts'
import type { Position } from '../portfolio/readPositions.ts'
import { type Belongings, fitting, rescuePlan, staysBehind } from './rescuePlan.ts'

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const address = (place: number): Address => `0x${place.toString(16).padStart(40, '0')}`

const coin: Position = { chainId: 1, symbol: 'ETH', decimals: 18, amounts: [7n] }
const token = (place: number, amount: bigint): Position => ({
  chainId: 1,
  address: address(place),
  symbol: `T${place}`,
  decimals: 6,
  amounts: [amount],
})
const everyone = new Set(Array.from({ length: 200 }, (_, place) => address(place)))
const none: Belongings = { positions: [], nfts: [], allowances: [], known: everyone }
const plan = (has: Partial<Belongings>, prices: Record<string, bigint> = {}) =>
  rescuePlan(
    { ...none, ...has },
    {
      from,
      to,
      priceOf: ({ symbol }) => (prices[symbol] ? { scaled: prices[symbol], at: 0 } : undefined),
    },
  )

describe('the plan of a rescue', () => {
  test('moves the whole coin, the whole of each token and each NFT, and ends each allowance', () => {
    const nft = { address: address(9), id: '0x5', kind: 'erc721', name: 'Art' } as const
    const allowances = [{ kind: 'erc20', token: address(1), spender, amount: 5n } as const]
    const items = plan({ positions: [coin, token(1, 8n)], nfts: [{ nft, amount: 1n }], allowances })
    expect(items.map(({ kind }) => kind)).toEqual(['asset', 'asset', 'nft', 'allowance'])
    const [first, second, third, fourth] = items.map(({ call }) => call)
    expect(first).toEqual({ to, value: '0x7', data: '0x' })
    expect(second && decodeFunctionData({ abi: erc20Abi, data: second.data })).toEqual({
      functionName: 'transfer',
      args: [to, 8n],
    })
    expect(third?.to).toBe(address(9))
    expect(fourth && decodeFunctionData({ abi: erc20Abi, data: fourth.data })).toEqual({
      functionName: 'approve',
      args: [spender, 0n],
    })
  })

  test('leaves out what is empty, and names what nobody could read', () => {
    const unread: Position = { ...token(2, 0n), amounts: [undefined] }
    const nft = { address: address(9), id: '0x5', kind: 'erc721', name: 'Art' } as const
    const has = {
      positions: [{ ...coin, amounts: [0n] }, token(1, 0n), unread],
      nfts: [
        { nft, amount: undefined },
        { nft: { ...nft, id: '0x6' } as const, amount: 0n },
      ],
    }
    expect(plan(has)).toEqual([])
    expect(staysBehind({ ...none, ...has })).toEqual([unread, nft])
  })

  test('puts last what belongs to contracts that the wallet does not know, whatever its price', () => {
    const allowances = [
      { kind: 'erc20', token: address(2), spender, amount: 5n } as const,
      { kind: 'permit2', token: address(3), spender, amount: 5n } as const,
    ]
    const positions = [token(2, 9n), token(1, 1n), coin]
    const items = plan({ positions, allowances, known: new Set([address(1)]) }, { T2: 5n, T1: 1n })
    expect(items.map(({ kind, call, isKnown }) => [kind, call.to, isKnown])).toEqual([
      ['asset', address(1), true],
      ['asset', to, true],
      // Permit2 ends an allowance without the token.
      ['allowance', permit2, true],
      ['asset', address(2), false],
      ['allowance', address(2), false],
    ])
  })

  test('begins with the most worth, and with what has a price', () => {
    const items = plan(
      { positions: [coin, token(1, 5n), token(2, 5n), token(3, 1n)] },
      { T1: 1n, T2: 2n, T3: 3n },
    )
    expect(items.map((item) => item.kind === 'asset' && item.position.symbol)).toEqual([
      'T2',
      'T1',
      'T3',
      'ETH',
    ])
  })

  test('keeps the most worth if not everything fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 101, maxLength: 130 }),
        (amounts) => {
          const positions = amounts.map((amount, place) => token(place + 1, amount))
          const items = plan({ positions }, Object.fromEntries(positions.map(({ symbol }) => [symbol, 1n])))
          const { calls, left } = fitting(items)
          expect(calls).toHaveLength(100)
          expect(left).toBe(amounts.length - 100)
          const kept = items.slice(0, 100).map(({ worth = 0n }) => worth)
          for (const { worth = 0n } of items.slice(100)) expect(kept.every((one) => one >= worth)).toBe(true)
        },
      ),
    )
  })
})
