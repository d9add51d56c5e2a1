import type { Edits } from '../../../domain/review/edits.ts'
import type { Run } from '../../../domain/review/preview.ts'
import type { AllowanceUse, CallsBlock } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { exactly, withLeast } from './callEdits.ts'

/** A swap may bring this much less than its simulation, in percent. Prices move while a transaction is on its way. */
export const tolerance = 1n

/** A site may allow this much, in percent, before the wallet offers to allow less. */
const usual = 3n

/** The approvals that give more than the calls take. A failed simulation does not show what they take. */
export function tooLarge({ failures, fails, allowances }: Run): AllowanceUse[] {
  if (failures.length > 0 || fails) return []
  return allowances.filter(({ amount, used }) => amount === undefined || BigInt(amount) > BigInt(used))
}

/** Edits of the batch, and which kinds they are. */
export type Safer = { edits: Edits; approvals: boolean; swaps: boolean }

/**
 * The edits that set all such approvals to what the calls take, and the least amounts of swaps close to what the
 * simulation brings. `undefined` for a single approval: its warning has a button of its own.
 */
export function saferEdits(block: CallsBlock, run: Run): Safer | undefined {
  const settable = tooLarge(run).filter((use) => exactly(block, [use]))
  const floors = lowFloors(block, run)
  if (floors.length === 0 && settable.length < 2) return undefined
  const edits = settable.length > 0 ? exactly(block, settable) : block.edits
  return {
    edits: floors.length > 0 ? withLeast({ ...block, edits: edits ?? {} }, floors) : (edits ?? {}),
    approvals: settable.length > 0,
    swaps: floors.length > 0,
  }
}

/** The swaps that may bring much less than their simulation, each with a higher least amount. */
function lowFloors({ calls, editable }: CallsBlock, { failures, fails, calls: changes }: Run) {
  if (!editable || failures.length > 0 || fails) return []
  return calls.flatMap(({ least }, at) => {
    if (!least) return []
    const seen = (changes?.[at] ?? [])
      .filter(
        ({ direction, asset }) => direction === 'received' && isSame(asset.address, least.asset.address),
      )
      .reduce((sum, { amount = '0x0' }) => sum + BigInt(amount), 0n)
    const isLow = BigInt(least.amount) * 100n < seen * (100n - usual)
    return isLow ? [{ at, amount: (seen * (100n - tolerance)) / 100n }] : []
  })
}

/** True for the same token, and for the coin, which has no address. */
const isSame = (one: string | undefined, other: string | undefined) =>
  one === other || sameAddress(one, other)
