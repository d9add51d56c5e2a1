import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edits } from '../../../domain/review/edits.ts'
import type { CallsBlock, CallView } from '../../../domain/review/review.ts'
import { edited } from '../../../methods/batches/applyEdits.ts'
import {
  changesOf,
  exactly,
  moved,
  putBack,
  readAmount,
  removed,
  withAmount,
  withGas,
  withNonce,
} from './callEdits.ts'
import { callView } from './callView.fake.ts'
import { placesOf } from './placesOf.ts'

const asset = { symbol: 'TEST', decimals: 2, known: true }
const approve = `0x095ea7b3${'0'.repeat(64)}${'0'.repeat(61)}1f4` as const

const view = (name: string): CallView => ({
  verb: name,
  sub: '',
  value: '0x0',
  data: approve,
  guessed: false,
  args: [],
  effects: [],
  allowance: { asset, amount: '0x1f4', most: '0xffff' },
})
const originalCalls = ['Approve A', 'Approve B', 'Approve C'].map(view)

/** The block as the background shows it after these edits. */
function blockWith(edits: Edits): CallsBlock {
  const plain = originalCalls.map(({ value, data }) => ({ value, data }))
  const { places, modified } = edited(plain, edits)
  const calls = places.map((index): CallView => {
    const original = originalCalls[index] as CallView
    const amount = edits.allowances?.find((one) => one.index === index)?.amount
    const gas = edits.gas?.find((one) => one.index === index)?.gas
    return {
      ...original,
      index,
      ...(gas && { gas }),
      ...(amount && { allowance: { asset, most: '0xffff', amount } }),
    }
  })
  const block = { kind: 'calls', mode: 'stepwise', options: ['stepwise'], calls } as const
  return { ...block, calls, options: ['stepwise'], edits, ...(modified && { asked: originalCalls }) }
}

const fresh = blockWith({})

describe('the place of a call', () => {
  test('can be given to another', () => {
    expect(moved(fresh, 2, -1)).toEqual({ order: [0, 2, 1] })
    expect(moved(blockWith({ order: [0, 2, 1] }), 2, -1)).toEqual({ order: [2, 0, 1] })
  })

  test('can be left out, and put back before those that come after it', () => {
    expect(removed(fresh, 1)).toEqual({ order: [0, 2] })
    expect(putBack(blockWith({ order: [0, 2] }), 1)).toEqual({})
    expect(putBack(blockWith({ order: [2, 0] }), 1)).toEqual({ order: [1, 2, 0] })
  })

  test('is the site’s own after any way back, and no change then', () => {
    const step = fc.record({
      kind: fc.constantFrom('remove', 'move'),
      place: fc.nat(2),
      by: fc.integer({ min: -2, max: 2 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let block = fresh
        for (const { kind, place, by } of steps) {
          if (!placesOf(block).includes(place)) continue
          if (kind === 'remove' && block.calls.length > 1) block = blockWith(removed(block, place))
          if (kind === 'move') block = blockWith(moved(block, place, by))
        }
        for (const place of [0, 1, 2])
          if (!placesOf(block).includes(place)) block = blockWith(putBack(block, place))
        expect(placesOf(block).toSorted()).toEqual([0, 1, 2])
        for (const [at, place] of [0, 1, 2].entries())
          block = blockWith(moved(block, place, at - placesOf(block).indexOf(place)))
        expect(block.edits).toEqual({})
        expect(changesOf(block)).toEqual([])
      }),
    )
  })
})

test('a value given again is the last one, and one taken back leaves nothing', () => {
  const once = blockWith(withAmount(fresh, 1, 7n))
  expect(once.edits).toEqual({ allowances: [{ index: 1, amount: '0x7' }] })
  expect(withAmount(once, 1, 8n)).toEqual({ allowances: [{ index: 1, amount: '0x8' }] })
  expect(withAmount(once, 1, undefined)).toEqual({})
  expect(withGas(once, 0, 50_000n)).toEqual({ ...once.edits, gas: [{ index: 0, gas: '0xc350' }] })
  expect(withGas(blockWith(withGas(fresh, 0, 50_000n)), 0, undefined)).toEqual({})
  expect(withNonce(once, 4)).toEqual({ ...once.edits, nonce: 4 })
  expect(withNonce(blockWith({ nonce: 4 }), undefined)).toEqual({})
  // It was chosen for the calls before.
  expect(putBack(blockWith({ nonce: 4, order: [0, 1] }), 2)).not.toHaveProperty('nonce')
})

describe('approvals set to exactly what is used', () => {
  const party = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
  const use = (index: number, used: `0x${string}`) => ({ index, asset, party, used })
  /** Takes seven, which its bytes say. */
  const take = callView({ data: `0x${'7'.padStart(64, '0')}` })
  const editable = { ...fresh, calls: [...fresh.calls, take], editable: {} }

  test('are the calls’ by the place that they run at, and other changes stay', () => {
    const changed = blockWith({ order: [2, 0], allowances: [{ index: 0, amount: '0x1' }] })
    const block = { ...changed, calls: [...changed.calls, take], editable: {} }
    expect(exactly(block, [use(0, '0x7')])).toEqual({
      order: [2, 0],
      allowances: [
        { index: 0, amount: '0x1' },
        { index: 2, amount: '0x7' },
      ],
    })
    expect(exactly(editable, [use(1, '0x7')])).toEqual({ allowances: [{ index: 1, amount: '0x7' }] })
  })

  test('are none where nothing is used, nothing can be changed, or more is only added', () => {
    expect(exactly(editable, [])).toBeUndefined()
    expect(exactly(editable, [use(0, '0x0')])).toBeUndefined()
    expect(exactly(editable, [use(9, '0x7')])).toBeUndefined()
    expect(exactly({ ...fresh, calls: editable.calls }, [use(0, '0x7')])).toBeUndefined()
    const added = originalCalls.map((one) => ({ ...one, data: '0x39509351' as const }))
    expect(exactly({ ...editable, calls: [...added, take] }, [use(0, '0x7')])).toBeUndefined()
  })
})

test('every difference is named by the numbers of the request', () => {
  const block = blockWith({
    order: [2, 0],
    allowances: [{ index: 2, amount: '0x64' }],
    gas: [{ index: 0, gas: '0xc350' }],
    nonce: 9,
  })
  expect(changesOf(block)).toEqual([
    { text: 'Call 1, Approve A: gas limit 50,000' },
    { text: 'Left out: call 2, Approve B', removed: 1 },
    { text: 'Call 3, Approve C: 1\u202fTEST instead of 5\u202fTEST' },
    { text: 'New order: 3, 1' },
    { text: 'Nonce 9' },
  ])
})

describe('an amount as it was typed', () => {
  test.each([
    ['1.25', 125n],
    [' 7 ', 700n],
    ['0', 0n],
    ['1.2500', 125n],
    ['3.', 300n],
  ])('%j', (text, amount) => {
    expect(readAmount(text, 2, 1000n)).toBe(amount)
  })

  test.each(['', '1,25', '1,000', '1.255', '-1', '1e3', '0x5', '10.01', '1 000', '.5', '1.2.3'])(
    '%j is none',
    (text) => {
      expect(readAmount(text, 2, 1000n)).toBeUndefined()
    },
  )
})
