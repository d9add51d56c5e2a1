import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../../domain/batch.ts'
import type { Run } from '../../../domain/review/preview.ts'
import type { AllowanceUse, Asset, CallsBlock, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { allowedBy, edited } from '../../../methods/batches/applyEdits.ts'
import { saferEdits } from './saferEdits.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function swap(uint256 amount, uint256 least)',
])
const asset: Asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
}
const party = { address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' } as const

type Plan = { amount: bigint; used: bigint; extra: string }
/** An approval with bytes after its arguments, and a swap that takes some of it. */
function callsOf({ amount, used, extra }: Plan): Call[] {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [party.address, amount] })
  const swap = encodeFunctionData({ abi, functionName: 'swap', args: [used, 0n] })
  return [
    { to: asset.address as Hex, value: '0x0', data: `${data}${extra}` as Hex },
    { to: party.address, value: '0x0', data: swap },
  ]
}
const view = ({ data, value }: Call): CallView => {
  const allowed = allowedBy(data)
  return {
    verb: '',
    sub: '',
    value,
    data,
    guessed: false,
    args: [],
    effects: [],
    ...(allowed && {
      allowance: { asset, amount: numberToHex(allowed.amount), most: numberToHex(allowed.most) },
    }),
  }
}
const blockOf = (calls: readonly Call[], more: Partial<CallsBlock> = {}): CallsBlock => ({
  kind: 'calls',
  calls: calls.map(view),
  mode: 'atomic',
  options: ['atomic'],
  editable: {},
  ...more,
})
const runOf = (plans: readonly Plan[]): Run => ({
  failures: [],
  title: '',
  rows: [],
  seen: [],
  allowances: plans.map(
    ({ amount, used }, at): AllowanceUse => ({
      index: at * 2,
      asset,
      party,
      ...(amount < 2n ** 159n && { amount: numberToHex(amount) }),
      used: numberToHex(used),
    }),
  ),
})

const plan: fc.Arbitrary<Plan> = fc.record({
  amount: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 96n }), fc.constant(maxUint256)),
  used: fc.bigInt({ min: 0n, max: 2n ** 96n }),
  extra: fc.stringMatching(/^([0-9a-f]{2}){0,40}$/),
})

test('nobody may take more than before, only amounts change, and every other byte stays', () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 6 }), (plans) => {
      const calls = plans.flatMap(callsOf)
      const run = runOf(plans)
      const edits = saferEdits(blockOf(calls), run)?.edits
      const isWide = ({ amount, used }: Plan) => used > 0n && amount > used
      if (!edits) {
        expect(plans.filter(isWide).length).toBeLessThan(2)
        return
      }
      const { calls: safer, places } = edited(calls, edits, { fixed: true })
      expect(places).toEqual([...calls.keys()])
      for (const [at, call] of safer.entries()) {
        const before = calls[at] as Call
        const { amount, used } = plans[Math.floor(at / 2)] as Plan
        if (at % 2 === 1) {
          expect(call).toEqual(before)
          continue
        }
        expect({ ...call, data: '' }).toEqual({ ...before, data: '' })
        const { args } = decodeFunctionData({ abi, data: call.data })
        const now = isWide({ amount, used, extra: '' }) ? used : amount
        expect(args).toEqual([party.address, now])
        expect(now).toBeLessThanOrEqual(amount)
        // The word of the amount is the only difference.
        const outside = (data: Hex) => data.slice(0, 74) + data.slice(138)
        expect(outside(call.data)).toBe(outside(before.data))
      }
      // A second press has nothing left to do.
      const after = plans.map((one) => (isWide(one) ? { ...one, amount: one.used } : one))
      expect(saferEdits(blockOf(safer), runOf(after))).toBeUndefined()
    }),
  )
})

const wide: Plan[] = [
  { amount: maxUint256, used: 5n, extra: '' },
  { amount: 9n, used: 4n, extra: '' },
]

test('one press keeps what the person changed before', () => {
  const block = blockOf(wide.flatMap(callsOf), {
    edits: { gas: [{ index: 1, gas: '0x5208' }], allowances: [{ index: 0, amount: '0x63' }] },
  })
  expect(saferEdits(block, runOf(wide))?.edits).toEqual({
    gas: [{ index: 1, gas: '0x5208' }],
    allowances: [
      { index: 0, amount: '0x5' },
      { index: 2, amount: '0x4' },
    ],
  })
})

test('a batch that may not be edited, or whose simulation failed, has nothing to press', () => {
  const { editable: _, ...fixed } = blockOf(wide.flatMap(callsOf))
  expect(saferEdits(fixed, runOf(wide))).toBeUndefined()
  const block = blockOf(wide.flatMap(callsOf))
  expect(saferEdits(block, { ...runOf(wide), failures: [{ index: 1, reason: '' }] })).toBeUndefined()
  expect(saferEdits(block, { ...runOf(wide), fails: 'It fails.' })).toBeUndefined()
})

describe('a swap', () => {
  const other: Asset = { ...asset, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI' }
  const block = (least: bigint, brings: Asset = other): CallsBlock =>
    blockOf([], {
      calls: [
        { ...view({ value: '0x0', data: '0x' }), least: { asset: brings, amount: numberToHex(least) } },
      ],
    })
  const brought = (...entries: LedgerEntry[]): Run => ({ ...runOf([]), calls: [entries] })
  const received = (amount: bigint, asset = other): LedgerEntry => ({
    direction: 'received',
    asset,
    amount: numberToHex(amount),
  })

  test('that may bring much less than its simulation may bring one percent less', () => {
    const run = brought(received(1500n), received(500n), received(7n, asset))
    expect(saferEdits(block(0n), run)).toEqual({
      edits: { least: [{ index: 0, amount: numberToHex(1980n) }] },
      approvals: false,
      swaps: true,
    })
  })

  test('that brings the coin has no address to compare', () => {
    const { address: _, ...coin } = other
    expect(saferEdits(block(0n, coin), brought(received(100n, coin)))?.edits.least).toEqual([
      { index: 0, amount: '0x63' },
    ])
    expect(saferEdits(block(0n, coin), brought(received(100n)))).toBeUndefined()
  })

  test.each([
    ['whose least amount is near', block(1940n), brought(received(2000n))],
    ['whose simulation brings nothing', block(0n), brought()],
    ['whose simulation does not tell the calls apart', block(0n), runOf([])],
    ['whose simulation failed', block(0n), { ...brought(received(2000n)), fails: 'It fails.' }],
  ])('%s stays', (_, block, run) => {
    expect(saferEdits(block, run)).toBeUndefined()
  })
})
