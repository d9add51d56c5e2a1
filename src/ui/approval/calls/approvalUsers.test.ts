import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { onlyAllows, usersOf, withItsApprovals } from './approvalUsers.ts'
import { callView } from './callView.fake.ts'

const addresses = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
} as const
const allows = (spender: number, to = spender): CallView => {
  const effect: LedgerEntry = {
    direction: 'allowance',
    asset,
    party: { address: addresses[spender] ?? addresses[0] },
  }
  return callView({ effects: [effect], to: { address: addresses[to] ?? addresses[0] } })
}
const calls = (to: number) => callView({ to: { address: addresses[to] ?? addresses[0] } })

test('approvals lead to each other, as Permit2’s do', () => {
  // The token lets Permit2 (1) take, Permit2 lets the router (2), and the router is called.
  const batch = [allows(1, 0), allows(2, 1), calls(2), calls(0)]
  expect(withItsApprovals(batch, 2)).toEqual([0, 1, 2])
  expect(withItsApprovals(batch.slice(0, 3), 2)).toBeUndefined()
})

test('of approvals alone, the one that fails may be left out', () => {
  expect(withItsApprovals([allows(1), allows(2)], 1)).toEqual([1])
})

test('what is left out never leaves an approval without its calls, nor approvals alone', () => {
  const call = fc.oneof(
    fc.nat(2).map((to) => calls(to)),
    fc.nat(2).map((spender) => allows(spender)),
  )
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 7 }), fc.nat(6), (batch, at) => {
      const place = at % batch.length
      const left = withItsApprovals(batch, place)
      if (!left) return
      const rest = [...batch.keys()].filter((one) => !left.includes(one))
      expect(left.at(-1)).toBe(place)
      expect(rest.length).toBeGreaterThan(0)
      for (const one of rest) {
        const users = usersOf(batch, one)
        const isOrphan = onlyAllows(batch[one] as CallView) && users.every((user) => left.includes(user))
        // One that nothing used before stays as the site asked.
        expect(isOrphan && users.length > 0).toBe(false)
      }
    }),
  )
})
