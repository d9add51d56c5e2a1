import fc from 'fast-check'
import { type Address, type Hex, isAddressEqual, parseTransaction, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { defaultDelegate, delegates } from '../../contracts/delegates.ts'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { hasKind } from '../../domain/errors.ts'
import { type Ceiling, usualCeiling } from '../../domain/review/ceiling.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import type { Prepared } from '../plan/prepare.ts'
import { fakeSigner, senderOf } from '../simulation/signer.fake.ts'
import { alice, bob, call } from '../simulation/simulatedWorld.fake.ts'
import { nothingFrom } from './costs.ts'
import { signFiller } from './filler.ts'
import { signCalls } from './sign.ts'

const thief: Address = '0x000000000000000000000000000000000000dEaD'
const calls = [call('one', { value: '0x5' }), call('two'), call('three')]

/** The approved ceiling: 50,000 gas per call, at a base fee of 100 wei and a tip of 10. */
const fees = { maxFeePerGas: '0xd2', maxPriorityFeePerGas: '0xa' } as const
const ceilingFor = (count: number): Ceiling =>
  usualCeiling({
    gas: Array.from({ length: count }, () => 50_000n),
    price: 110n,
    fees,
    dataFee: Array.from({ length: count }, () => 10n),
  })

const wei = fc.bigInt({ min: 0n, max: 2n ** 90n })
const small = fc.bigInt({ min: 0n, max: 700n })
const price = fc.oneof(wei, small).map((value): Hex => `0x${value.toString(16)}`)
const gas = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 40n }), fc.bigInt({ min: 21_000n, max: 160_000n }))
const address = fc.constantFrom(thief, bob, defaultDelegate.address, ...delegates.map((one) => one.address))
const data = fc.oneof(
  fc.constantFrom<Hex>(
    '0x',
    '0xdeadbeef',
    encodeBatch('simple7702', calls),
    encodeBatch('simple7702', [call('one', { to: thief })]),
  ),
)

/** Any answers that a node may give just before signing. */
const prepared: fc.Arbitrary<Prepared> = fc.record(
  {
    count: fc.nat(),
    delegate: fc.option(address, { nil: undefined }),
    fees: fc.oneof(
      fc.record({ maxFeePerGas: price, maxPriorityFeePerGas: price }),
      fc.record({ gasPrice: price }),
    ),
    baseFee: fc.oneof(wei, small),
    gas: fc.array(gas, { minLength: 3, maxLength: 3 }),
    atomic: fc.record({ data, upgrade: address }, { requiredKeys: ['data'] }),
    leastTip: fc.oneof(
      { weight: 1, arbitrary: wei },
      { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 50n }) },
    ),
    filler: gas,
    limit: gas,
    dataFee: fc
      .oneof({ weight: 1, arbitrary: wei }, { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: 40n }) })
      .map((fee) => () => fee),
  },
  { requiredKeys: ['count', 'delegate', 'gas', 'fees'] },
)

const plans: fc.Arbitrary<Plan> = fc
  .constantFrom<Partial<Plan>>(
    { mode: 'stepwise' },
    { mode: 'pipelined' },
    { mode: 'atomic' },
    { mode: 'atomic', upgrade: defaultDelegate.address },
    { mode: 'single', calls: calls.slice(0, 1), nonce: 3 },
    { mode: 'single', undelegates: true, calls: [{ to: alice, value: '0x0', data: '0x' }] },
  )
  .map((change) => {
    const plan = {
      kind: 'batch' as const,
      from: alice,
      chainId: 1,
      mode: 'stepwise' as const,
      calls,
      ...change,
    }
    return { ...plan, ceiling: ceilingFor(plan.mode === 'atomic' ? 1 : plan.calls.length) }
  })

test('whatever a node says after the approval, nothing is signed beyond what was shown', async () => {
  let signedAny = 0
  await fc.assert(
    fc.asyncProperty(plans, prepared, fc.boolean(), fc.nat(6), async (plan, reported, fills, nonce) => {
      const rows: TransactionRow[] = []
      const context = {
        journal: {
          hashesAt: async () => new Set(),
          sign: async (more: TransactionRow[]) => rows.push(...more),
        },
        fresh: new Set<string>(),
        signer: fakeSigner,
        now: () => 0,
      }
      const batch = { key: 'k', plan, state: 'planned' } as never
      const indices = plan.mode === 'atomic' ? [0] : [...plan.calls.keys()]
      try {
        if (fills) await signFiller(context as never, batch, { nonce, index: 0, prepared: reported })
        else await signCalls(context as never, batch, { indices, nonce, prepared: reported })
      } catch (error) {
        expect(hasKind(error, 'feeRose') || hasKind(error, 'signatureRefused'), String(error)).toBe(true)
      }
      signedAny += rows.length
      for (const row of rows) expectWithin(row, plan)
      if ((reported.dataFee?.(nothingFrom(plan), 0n) ?? 0n) > 30n) expect(rows).toEqual([])
    }),
    { numRuns: 2000, seed: 7702 },
  )
  // A property that never signs proves nothing.
  expect(signedAny).toBeGreaterThan(100)
})

/** Reads the bytes with viem's parser, independently of `readSigned`. */
function expectWithin({ raw, index, fills }: TransactionRow, plan: Plan): void {
  expect(senderOf(raw)).toBe(plan.from.toLowerCase())
  const { ceiling, from, mode, undelegates } = plan
  const signed = parseTransaction(raw)
  const most = signed.maxFeePerGas ?? signed.gasPrice ?? 0n
  expect(signed.chainId).toBe(1)
  expect(most).toBeLessThanOrEqual(330n)
  if (signed.maxPriorityFeePerGas) expect(signed.maxPriorityFeePerGas).toBeLessThanOrEqual(100n)
  const [authorization, ...more] = signed.authorizationList ?? []
  expect(more).toEqual([])
  if (authorization)
    expect(isAddressEqual(authorization.address, (undelegates ? zeroAddress : plan.upgrade) ?? thief)).toBe(
      true,
    )
  if (fills) {
    expect(isAddressEqual(signed.to ?? thief, from)).toBe(true)
    expect([signed.value ?? 0n, signed.data ?? '0x']).toEqual([0n, '0x'])
    const { gas, fee } = ceiling?.transactions[index] ?? {}
    expect(signed.gas).toBeLessThanOrEqual(BigInt(gas ?? '0x0'))
    expect((signed.gas ?? 0n) * most).toBeLessThanOrEqual(BigInt(fee ?? '0x0'))
    return
  }
  if (plan.nonce !== undefined) expect(signed.nonce).toBe(plan.nonce)
  const entry = ceiling?.transactions[mode === 'atomic' ? 0 : index]
  expect((signed.gas ?? 0n) * most).toBeLessThanOrEqual(BigInt(entry?.fee ?? '0x0'))
  if (mode === 'atomic') {
    expect(isAddressEqual(signed.to ?? thief, from)).toBe(true)
    expect(['simple7702', 'erc7821'].map((kind) => encodeBatch(kind as never, calls))).toContain(signed.data)
    return
  }
  const wanted = plan.calls[index]
  expect(isAddressEqual(signed.to ?? thief, wanted?.to ?? thief)).toBe(true)
  expect(signed.value ?? 0n).toBe(BigInt(wanted?.value ?? '0x0'))
  expect(signed.data ?? '0x').toBe(wanted?.data)
}
