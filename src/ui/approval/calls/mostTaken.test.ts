import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CallsBlock, LedgerEntry } from '../../../domain/review/review.ts'
import { exactly } from './callEdits.ts'
import { callView } from './callView.fake.ts'
import { mostTaken } from './mostTaken.ts'

const asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
} as const
const party = { address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' } as const
const other = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
const use = { index: 0, asset, party, used: '0xfa' } as const
const sent = (amount: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'sent',
  asset,
  amount: `0x${amount.toString(16)}`,
  ...more,
})
const approve = callView({
  to: { address: asset.address },
  allowance: { asset, amount: '0xffff', most: '0xffff' },
  effects: [{ direction: 'allowance', asset, party, amount: '0xffff' }],
})

describe('the most that the calls can take', () => {
  test('of an exact-output swap is its maximum, not what the simulation took', () => {
    const swap = callView({ to: party, effects: [sent(260, { bound: 'most' })] })
    expect(mostTaken([approve, swap], use)).toBe(260n)
    const block: CallsBlock = {
      kind: 'calls',
      mode: 'stepwise',
      options: ['stepwise'],
      calls: [approve, swap],
      editable: {},
    }
    expect(exactly(block, [use])).toEqual({ allowances: [{ index: 0, amount: '0x104' }] })
    // An approval of less than that is never raised.
    const less = { ...approve, allowance: { asset, amount: '0xff', most: '0xffff' } } as const
    expect(exactly({ ...block, calls: [less, swap] }, [use])).toBeUndefined()
  })

  test('is the sum of what its own spender takes', () => {
    const calls = [
      approve,
      callView({ to: party, effects: [sent(200)] }),
      callView({ to: other, effects: [sent(60, { party })] }),
      callView({ to: other, effects: [sent(999)] }),
      callView({ to: { address: asset.address }, effects: [sent(7)] }),
    ]
    expect(mostTaken(calls, use)).toBe(260n)
    // Permit2 takes what the router’s call describes.
    expect(mostTaken([approve, callView({ to: other, effects: [sent(260, { party: other })] })], use)).toBe(
      260n,
    )
  })

  test('is not what another spender takes by an approval of its own', () => {
    const approveOther = callView({
      to: { address: asset.address },
      allowance: { asset, amount: '0xffff', most: '0xffff' },
      effects: [{ direction: 'allowance', asset, party: other, amount: '0xffff' }],
    })
    const swap = callView({ to: other, effects: [sent(260)] })
    expect(mostTaken([approve, approveOther, swap], use)).toBeUndefined()
    expect(mostTaken([approve, approveOther, swap], { ...use, party: other })).toBe(260n)
  })

  test('is open where a debt grows until it is repaid', () => {
    const repay = callView({ to: party, guessed: true, data: `0x573ade81${'f'.repeat(64)}` })
    expect(mostTaken([approve, repay], use)).toBeUndefined()
  })

  test('stands in the bytes of an unknown contract’s call, or is open', () => {
    const unknown = (data: `0x${string}`) => callView({ to: party, guessed: true, data })
    expect(mostTaken([approve, unknown(pad('0xfa'))], use)).toBe(250n)
    expect(mostTaken([approve, unknown(pad('0x104'))], use)).toBeUndefined()
    expect(mostTaken([approve], use)).toBeUndefined()
  })
})
