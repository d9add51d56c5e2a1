import { expect, test } from 'vitest'
import { limitsByMode } from './limitsByMode.ts'
import type { Previewed } from './previewCalls.ts'

const from = '0x00000000000000000000000000000000000000a1' as const
const call = { to: from, value: '0x0', data: '0x' } as const
const previewed = (count: number, change: Partial<Previewed> = {}): Previewed => ({
  chainId: 1,
  from,
  calls: Array.from({ length: count }, () => call),
  modes: ['pipelined', 'atomic'],
  ...change,
})
const limits = (
  gas: readonly bigint[],
  {
    whole,
    failures = [],
    ...change
  }: Partial<Previewed> & { whole?: bigint; failures?: { index: number }[] } = {},
) => {
  const { pipelined = [], atomic } = limitsByMode(previewed(gas.length, change), { gas, failures }, whole)
  return { each: pipelined.map(BigInt), atomic: BigInt(atomic?.[0] ?? 0) }
}

/** What a call uses in the end if it got the highest refund, a fifth of the gas that it needs. */
const usedOf = (needs: bigint) => needs - needs / 5n

test.each([30_001n, 100_000n, 1_234_567n])(
  'a call that got the highest refund gets the gas that it needs: %i',
  (needs) => {
    const { each } = limits([usedOf(needs), usedOf(needs)])
    // The usual margin for changes of the state comes on top.
    for (const limit of each) expect(limit).toBeGreaterThanOrEqual((needs * 119n) / 100n)
  },
)

test('so do calls as one where only a simulation knows their gas', () => {
  const brings = { from, calls: [call] }
  expect(limits([1n], { whole: usedOf(100_000n), brings }).atomic).toBeGreaterThanOrEqual(119_000n)
  expect(limits([1n], { whole: 100_000n }).atomic).toBe(120_000n)
})

test('a bare transfer gets no more, because nothing comes back of it', () => {
  expect(limits([21_000n, 21_000n]).each).toEqual([21_000n, 21_000n])
})

test('a call that failed in the simulation gets the usual guess', () => {
  expect(limits([50_000n, 30_000n], { failures: [{ index: 1 }] }).each[1]).toBe(1_000_000n)
})

test('the gas that an app names stays as it is', () => {
  expect(limits([50_000n], { calls: [{ ...call, gas: '0xc350' }] }).each).toEqual([50_000n])
})
