import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import type { Ceiling } from '../../domain/review/ceiling.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import { boundsOf, ceilingOf, fillerBounds } from './signedBounds.ts'

const from: Address = '0x00000000000000000000000000000000000a11ce'
const bob: Address = '0x0000000000000000000000000000000000000b0b'
const plan: Plan = {
  kind: 'batch',
  from,
  chainId: 7,
  mode: 'stepwise',
  calls: [
    { to: bob, value: '0x5', data: '0x01' },
    { value: '0x0', data: '0x02' },
  ],
}
const ceiling: Ceiling = {
  maxFeePerGas: '0x64',
  maxPriorityFeePerGas: '0xa',
  transactions: [
    { expected: '0x1', gas: '0xc350', fee: '0x4c4b40', dataFee: '0x7' },
    { expected: '0x1', gas: '0x5208', fee: '0x1' },
  ],
}
const nothing = { to: from, value: 0n, data: '0x' }

describe('what the vault may sign', () => {
  test('is one call, with the figures of its place', () => {
    const prices = { from, chainId: 7, maxFeePerGas: 100n, maxPriorityFeePerGas: 10n, delegate: undefined }
    expect(boundsOf(plan, 0, ceiling, { dataFee: 3n })).toEqual({
      ...prices,
      contents: [{ to: bob, value: 5n, data: '0x01' }],
      gas: 50_000n,
      fee: 5_000_000n,
      dataFee: { most: 7n, now: 3n },
    })
    expect(boundsOf(plan, 1, ceiling, {})).toEqual({
      ...prices,
      contents: [{ to: undefined, value: 0n, data: '0x02' }],
      gas: 21_000n,
      fee: 1n,
      dataFee: { most: 0n, now: 0n },
    })
  })

  test('is all calls together where they run as one, for any delegate that the wallet knows', () => {
    const calls = plan.calls.map((call) => ({ ...call, to: bob }))
    const atomic = { ...plan, calls, mode: 'atomic', upgrade: defaultDelegate.address } as const
    const { contents, delegate } = boundsOf(atomic, 0, ceiling, {})
    const data = (['simple7702', 'erc7821'] as const).map((kind) => encodeBatch(kind, calls))
    expect(contents).toEqual(data.map((data) => ({ to: from, value: 0n, data })))
    expect(delegate).toBe(defaultDelegate.address)
  })

  test('is nothing but the end of the upgrade where that is what was approved', () => {
    const removal = { ...plan, undelegates: true, upgrade: bob } as const
    expect(boundsOf(removal, 0, ceiling, {})).toMatchObject({ contents: [nothing], delegate: zeroAddress })
  })

  test('is nothing where the plan has no such call', () => {
    const wide = { ...ceiling, transactions: [...ceiling.transactions, ...ceiling.transactions] }
    expect(boundsOf(plan, 2, wide, {}).contents).toEqual([])
  })

  test('is nothing where nobody was shown a fee', () => {
    expect(() => ceilingOf(plan)).toThrow(
      expect.objectContaining({ kind: 'feeRose', data: { isUnseen: true } }),
    )
    expect(ceilingOf({ ...plan, ceiling })).toBe(ceiling)
    const unseen = () => boundsOf(plan, 2, ceiling, {})
    expect(unseen).toThrow(expect.objectContaining({ kind: 'feeRose', data: undefined }))
  })
})

describe('a transfer of nothing in the place of a call', () => {
  test('may cost what was approved for the call, and no more', () => {
    expect(fillerBounds(plan, 0, ceiling, { dataFee: 8n })).toEqual({
      from,
      chainId: 7,
      contents: [nothing],
      gas: 50_000n,
      fee: 5_000_000n,
      dataFee: { most: 7n, now: 8n },
      maxFeePerGas: 100n,
      maxPriorityFeePerGas: 10n,
    })
  })

  test('has no bounds where nobody was shown a fee for the call', () => {
    const unseen = () => fillerBounds(plan, 2, ceiling, {})
    expect(unseen).toThrow(expect.objectContaining({ kind: 'feeRose' }))
  })
})
