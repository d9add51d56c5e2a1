import { serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../storage/journal/rows.ts'
import { atomicContent, contentOf, costOf, extraOf, gasIn, nothingFrom, signedContent } from './costs.ts'

const alice = '0x00000000000000000000000000000000000a11ce'
const bob = '0x0000000000000000000000000000000000000b0b'
const plan: Plan = {
  kind: 'batch',
  from: alice,
  chainId: 1,
  mode: 'stepwise',
  calls: [{ to: bob, value: '0x5', data: '0xaa' }],
}
const content = contentOf(plan, 0)

describe('what a network asks for beside the base fee', () => {
  test('is a tip, where Linea tells one, and a fee for data, where it charges one', () => {
    const dataFee = () => 3n
    expect(extraOf({} as never)).toEqual({})
    expect(extraOf({ linea: { gas: new Map(), tip: 7n } } as never)).toEqual({ leastTip: 7n })
    expect(extraOf({ linea: { gas: new Map() } } as never)).toEqual({})
    expect(extraOf({ dataFee } as never)).toEqual({ dataFee })
  })

  test('is not guessed where nobody tells it', () => {
    expect(() => extraOf({ dataFee: 'unknown' } as never)).toThrow(
      expect.objectContaining({ kind: 'chainDisconnected' }),
    )
  })

  test('is the cost of one transaction together with the base fee', () => {
    const dataFee = (_: unknown, gas: bigint) => gas + 1n
    expect(costOf({ baseFee: 9n, leastTip: 7n, dataFee }, content, 100n)).toEqual({
      base: 9n,
      tip: 7n,
      dataFee: 101n,
    })
    expect(costOf({}, content, 100n)).toEqual({ base: undefined, tip: undefined, dataFee: undefined })
  })
})

test("the gas is the estimate, or what Linea's sequencer needs where that is more", () => {
  const surchargeOf = (gas: bigint) => ({ linea: { gas: new Map([[content, gas]]) } }) as never
  expect(gasIn({} as never, content, 5n)).toBe(5n)
  expect(gasIn(surchargeOf(7n), content, 5n)).toBe(7n)
  expect(gasIn(surchargeOf(3n), content, 5n)).toBe(5n)
  expect(gasIn(surchargeOf(7n), content, undefined)).toBe(7n)
  expect(gasIn(surchargeOf(7n), undefined, 5n)).toBe(5n)
  expect(gasIn({} as never, content, undefined)).toBeUndefined()
})

describe('what a transaction carries', () => {
  test('is its call, and the authorization that ends an upgrade', () => {
    expect(content).toEqual({ to: bob, value: '0x5', data: '0xaa' })
    expect(contentOf({ ...plan, undelegates: true }, 0)).toEqual({ ...content, upgrades: true })
    expect(() => contentOf(plan, 1)).toThrow(expect.objectContaining({ kind: 'internal' }))
    expect(nothingFrom(plan)).toEqual({ to: alice, value: '0x0', data: '0x' })
  })

  test('is all calls as one, with the authorization of an upgrade where there is one', () => {
    const own = { to: alice, value: 0n, data: '0xbb' }
    expect(atomicContent(alice, { data: '0xbb' })).toEqual({ ...own, upgrades: false })
    expect(atomicContent(alice, { data: '0xbb', upgrade: bob })).toEqual({ ...own, upgrades: true })
  })

  test('is read from its bytes', () => {
    const fields = { chainId: 1, nonce: 1, gas: 21_000n, to: bob, value: 5n, data: '0xaa' } as const
    const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
    const signature = { r: '0x1', s: '0x1', yParity: 0 } as const
    const carried = { to: bob, value: 5n, data: '0xaa' }
    const plain = serializeTransaction({ ...fields, ...fees, type: 'eip1559' }, signature)
    expect(signedContent(plain)).toEqual({ ...carried, upgrades: false })
    const authorizationList = [{ chainId: 1, address: bob, nonce: 2, ...signature }] as const
    const upgrade = serializeTransaction(
      { ...fields, ...fees, type: 'eip7702', authorizationList: [...authorizationList] },
      signature,
    )
    expect(signedContent(upgrade)).toEqual({ ...carried, upgrades: true })
  })
})
