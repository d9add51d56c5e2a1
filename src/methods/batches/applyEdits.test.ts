import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import type { Edits } from '../../domain/review/edits.ts'
import { allowedBy, edited, withAllowance } from './applyEdits.ts'

const to: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transfer(address to, uint256 amount)',
])
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const small = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n })
const suffix = fc.constantFrom('', 'deadbeef', '8021')
const approval = fc.oneof(
  fc.tuple(amount, suffix).map(([value, end]) => ({
    to,
    value: '0x0' as Hex,
    data: `${encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] })}${end}` as Hex,
  })),
  amount.map((value) => ({
    to,
    value: '0x0' as Hex,
    data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [spender, value] }),
  })),
  small.map((value) => ({
    to,
    value: '0x0' as Hex,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [to, spender, value, 7] }),
  })),
)
const other = fc.tuple(amount, fc.option(fc.constant('0x7000' as Hex))).map(
  ([value, gas]): Call => ({
    to,
    value: hex(value % 1000n),
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [spender, value] }),
    ...(gas && { gas }),
    onFailure: 'continue',
  }),
)
const batch: fc.Arbitrary<Call[]> = fc.array(fc.oneof(approval, other), { minLength: 1, maxLength: 12 })

/** A batch and edits that fit it. */
const changed = batch.chain((calls: Call[]) => {
  const places = [...calls.keys()]
  const approvals = places.filter((place) => allowedBy(calls[place]?.data ?? '0x'))
  const edits: fc.Arbitrary<Edits> = fc.record(
    {
      order: fc.shuffledSubarray(places, { minLength: 1 }),
      allowances: fc
        .subarray(approvals)
        .chain((some) =>
          fc.tuple(...some.map((index) => fc.record({ index: fc.constant(index), amount: small.map(hex) }))),
        ),
      gas: fc
        .subarray(places)
        .map((some) => some.map((index) => ({ index, gas: hex(21_000n + BigInt(index)) }))),
      nonce: fc.nat(),
    },
    { requiredKeys: [] },
  )
  return fc.tuple(fc.constant(calls), edits)
})

test('a batch that nobody changed is the very same', () => {
  fc.assert(
    fc.property(batch, (calls: Call[]) => {
      for (const edits of [undefined, {}, { order: [...calls.keys()] }, { allowances: [], gas: [] }]) {
        const result = edited(calls, edits)
        expect(result.calls).toBe(calls)
        expect(result.modified).toBeUndefined()
      }
    }),
  )
})

test('the requested calls run at their places, except for changed amounts and limits', () => {
  fc.assert(
    fc.property(changed, ([calls, edits]) => {
      const { calls: running, places } = edited(calls, edits)
      expect(places).toEqual(edits.order ?? [...calls.keys()])
      expect(running).toHaveLength(places.length)
      for (const [at, place] of places.entries()) {
        const [before, after] = [calls[place] as Call, running[at] as Call]
        const wanted = edits.allowances?.find(({ index }) => index === place)
        const gas = edits.gas?.find(({ index }) => index === place)?.gas ?? before.gas
        expect({ ...after, data: '0x' }).toEqual({ ...before, data: '0x', ...(gas && { gas }) })
        if (!wanted) expect(after.data).toBe(before.data)
        else {
          // Everything except the amount is unchanged, including any bytes after the arguments.
          expect(allowedBy(after.data)?.amount).toBe(BigInt(wanted.amount))
          expect(withAllowance(after.data, hex(allowedBy(before.data)?.amount ?? 0n))).toBe(before.data)
        }
      }
    }),
  )
})

test('its report distinguishes the request from the calls that run, exactly', () => {
  fc.assert(
    fc.property(changed, ([calls, edits]) => {
      const {
        calls: running,
        places,
        modified = { removed: [], reordered: [], edited: [] },
      } = edited(calls, edits)
      expect(modified.removed).toEqual([...calls.keys()].filter((place) => !places.includes(place)))
      const left = [...calls.keys()].filter((place) => !modified.removed.includes(place))
      expect(modified.reordered).toEqual(left.filter((place, at) => places[at] !== place))
      expect(modified.edited).toEqual(
        left.filter(
          (place) => JSON.stringify(running[places.indexOf(place)]) !== JSON.stringify(calls[place]),
        ),
      )
      expect(edited(calls, edits)).toEqual(edited(structuredClone(calls), structuredClone(edits)))
    }),
  )
})

test('calls that must happen together keep their number and order, whatever the request', () => {
  fc.assert(
    fc.property(changed, ([calls, edits]) => {
      const places = edits.order ?? [...calls.keys()]
      const isSame = places.length === calls.length && places.every((place, at) => place === at)
      const run = () => edited(calls, edits, { fixed: true })
      if (isSame) expect(run().places).toEqual(places)
      else expect(run).toThrow('Invalid params')
    }),
  )
})

describe('refused is', () => {
  const calls: Call[] = [
    { to, value: '0x0', data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5n] }) },
    { to, value: '0x0', data: encodeFunctionData({ abi, functionName: 'transfer', args: [spender, 5n] }) },
  ]
  const permit2 = {
    to,
    value: '0x0' as Hex,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [to, spender, 5n, 7] }),
  } as const

  test.each<[string, Edits]>([
    ['a batch of nothing', { order: [] }],
    ['a call twice', { order: [0, 0] }],
    ['a call that is not there', { order: [0, 2] }],
    ['a place before the first', { order: [-1] }],
    ['half a place', { order: [0.5] }],
    ['an amount of a call that is not there', { allowances: [{ index: 2, amount: '0x1' }] }],
    ['two amounts for one call', { allowances: [0, 0].map((index) => ({ index, amount: '0x1' })) }],
    ['an amount of a call that allows nothing', { allowances: [{ index: 1, amount: '0x1' }] }],
    ['gas for a call that is not there', { gas: [{ index: 9, gas: '0x5208' }] }],
    ['more than a token counts', { allowances: [{ index: 0, amount: `0x1${'0'.repeat(64)}` }] }],
  ])('%s', (_, edits) => {
    expect(() => edited(calls, edits)).toThrow('Invalid params')
  })

  test('more than Permit2 counts', () => {
    expect(() => edited([permit2], { allowances: [{ index: 0, amount: hex(2n ** 160n) }] })).toThrow()
    expect(
      edited([permit2], { allowances: [{ index: 0, amount: hex(2n ** 160n - 1n) }] }).modified,
    ).toBeDefined()
  })

  test('an approval that is cut short', () => {
    const data = calls[0]?.data.slice(0, -2) as Hex
    expect(allowedBy(data)).toBeUndefined()
    expect(() =>
      edited([{ to, value: '0x0', data }], { allowances: [{ index: 0, amount: '0x1' }] }),
    ).toThrow()
  })
})
