import { expect, test } from 'vitest'
import { type Ceiling, mostOf } from '../../../domain/review/ceiling.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import { ceilingWith, held } from './ceiling.ts'

const hex = (value: bigint) => `0x${value.toString(16)}` as const
const priced = (base: bigint, tip: bigint) => ({
  fees: { maxFeePerGas: hex(base * 2n + tip), maxPriorityFeePerGas: hex(tip) },
  price: hex(base + tip),
})
const ready: Extract<Preview, { state: 'ready' }> = {
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  ...priced(100n, 10n),
  fee: {},
  limits: { stepwise: [hex(21_000n), hex(50_000n)], atomic: [hex(90_000n)] },
  speeds: { slow: priced(100n, 1n), normal: priced(100n, 10n), fast: priced(100n, 100n) },
  simulated: true,
  failures: [],
}
const most = (ceiling: Ceiling | undefined) => ceiling && mostOf(ceiling)

test('each plan and speed has a ceiling of its own', () => {
  expect(ceilingWith(ready, {}, 'stepwise')?.transactions).toHaveLength(2)
  expect(most(ceilingWith(ready, {}, 'atomic'))).toBe(90_000n * 330n)
  expect(most(ceilingWith(ready, { speed: 'fast' }, 'atomic'))).toBe(90_000n * 600n)
  expect(most(ceilingWith(ready, { exact: { gasPrice: hex(7n) } }, 'atomic'))).toBe(90_000n * 7n)
})

test('there is none where the gas is not known, or nothing of the price', () => {
  expect(ceilingWith(ready, {}, 'pipelined')).toBeUndefined()
  const { price: _, ...priceless } = ready
  expect(ceilingWith(priceless, {}, 'atomic')).toBeUndefined()
})

test('the one that is shown stays while fees move a little, and goes with them where they move far', () => {
  const at = (base: bigint) => ceilingWith({ ...ready, ...priced(base, 10n) }, {}, 'atomic')
  const shown = at(100n)
  for (const base of [80n, 120n, 150n]) expect(held(shown, at(base))).toBe(shown)
  for (const base of [20n, 300n]) expect(held(shown, at(base))).toEqual(at(base))
  expect(held(undefined, shown)).toBe(shown)
  expect(held(shown, undefined)).toBeUndefined()
  expect(held(shown, ceilingWith(ready, {}, 'stepwise'))).not.toBe(shown)
})

test('a network without fees keeps one ceiling', () => {
  const free = ceilingWith({ ...ready, ...priced(0n, 0n) }, {}, 'atomic')
  expect(held(free, ceilingWith({ ...ready, ...priced(0n, 0n) }, {}, 'atomic'))).toBe(free)
})

test('the data fee of the plan is in it, and one that no longer fits is not held', () => {
  const charging = (fee: bigint) => ({ ...ready, dataFee: { atomic: [hex(fee)] } })
  const shown = ceilingWith(charging(100n), {}, 'atomic')
  expect(most(shown)).toBe(90_000n * 330n + 300n)
  expect(most(ceilingWith(charging(100n), { exact: { gasPrice: hex(7n) } }, 'atomic'))).toBe(
    90_000n * 7n + 300n,
  )
  // It is small compared with the gas, but the wallet signs nothing above it.
  expect(held(shown, ceilingWith(charging(200n), {}, 'atomic'))).toBe(shown)
  const risen = ceilingWith(charging(201n), {}, 'atomic')
  expect(held(shown, risen)).toBe(risen)
})
