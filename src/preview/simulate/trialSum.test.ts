import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { larger } from '../../contracts/gas.ts'
import type { LedgerEntry } from '../../domain/review/review.ts'
import type { Names } from '../explain/partyNames.ts'
import type { Change } from './tokenLogs.ts'
import { runApart, runTogether } from './trialRun.ts'

const tokens: Address[] = [1, 2, 3].map((digit): Address => `0x${String(digit).repeat(40)}`)
const other: Address = '0x4444444444444444444444444444444444444444'
const names = {
  asset: (address: Address) => ({ address, symbol: 'T', decimals: 0, known: true }),
  party: (address: Address) => ({ address }),
  isTrusted: () => true,
} as unknown as Names
const coin = { symbol: 'ETH', decimals: 18, known: true }

const change = fc.record({
  direction: fc.constantFrom('sent' as const, 'received' as const),
  token: fc.constantFrom(undefined, ...tokens),
  amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
})
const parts = fc.array(fc.array(change, { maxLength: 5 }), { minLength: 1, maxLength: 6 })

test('rows are the sum of what each call changes, apart and together', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const calls = all.map(() => ({ value: '0x0' as const, data: '0x' as const }))
      const changes = all.map((part) =>
        part.map(({ token, ...rest }): Change => ({ ...rest, other, ...(token && { token }) })),
      )
      const scene = { calls, views: [], coin, names }
      const ran = changes.map((part) => ({ gas: 1n, changes: part }))
      const apart = runApart(scene, [{ ran, left: [] }], false)
      const whole = { ran: [{ gas: 1n, changes: changes.flat() }], left: [] }
      const together = runTogether(scene, [whole], { ran, left: [] })
      expect(sums(apart?.rows)).toEqual(sums(apart?.calls?.flat()))
      expect(sums(together?.rows)).toEqual(sums(apart?.rows))
      // Each call may be the last that happens, so the loss is the largest until then.
      const parts = apart?.calls ?? []
      const states = parts.map((_, index) => sums(parts.slice(0, index + 1).flat()))
      for (const asset of ['coin', ...tokens]) {
        const worst = states.reduce((most, state) => larger(most, -(state[asset] ?? 0n)), 0n)
        expect(lossOf(asset, apart?.rows)).toBe(worst)
        expect(lossOf(asset, together?.rows)).toBeLessThanOrEqual(worst)
      }
      const wrong = { ran: [{ gas: 1n, changes: [...changes.flat(), extra] }], left: [] }
      expect(runTogether(scene, [wrong], { ran, left: [] })).not.toHaveProperty('calls')
    }),
  )
})

const extra: Change = { direction: 'received', amount: 7n, other }

function lossOf(wanted: string, rows: readonly LedgerEntry[] = []): bigint {
  const loss = rows.find(
    ({ direction, asset: { address = 'coin' } }) => direction === 'sent' && address === wanted,
  )
  return BigInt(loss?.amount ?? 0n)
}

function sums(rows: readonly LedgerEntry[] = []): Record<string, bigint> {
  const found: Record<string, bigint> = {}
  for (const { direction, asset, amount = '0x0' } of rows) {
    const key = asset.address ?? 'coin'
    found[key] = (found[key] ?? 0n) + (direction === 'sent' ? -BigInt(amount) : BigInt(amount))
  }
  return Object.fromEntries(Object.entries(found).filter(([, sum]) => sum !== 0n))
}
