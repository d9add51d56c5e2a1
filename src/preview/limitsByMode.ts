import { type Hex, numberToHex } from 'viem'
import { beforeRefund, gasTogether, larger, unknownGas, withMargin } from '../contracts/gas.ts'
import type { Mode } from '../domain/batch.ts'
import { quantityIn } from '../rpc/readResult.ts'
import type { Previewed } from './previewCalls.ts'

/** The node's results per call: its gas, and whether it failed. */
type Seen = { gas: readonly (bigint | undefined)[]; failures: readonly { index: number }[] }

/**
 * The gas limits to sign by plan, one for each transaction, as far as the preview can predict them. `whole` is
 * the estimate of all calls as one.
 */
export function limitsByMode(
  { calls, modes, atomicity, brings }: Previewed,
  seen: Seen,
  whole: bigint | undefined,
): Partial<Record<Mode, Hex[]>> {
  const each = calls.map(({ gas }, index) => {
    // This is more than needed if the node only estimates. Unused gas costs nothing.
    const estimate = withMargin(beforeRefund(seen.gas[index] ?? 0n))
    // The gas that a call used until it failed says nothing about the gas that it needs.
    const isKnown = estimate > 0n && !seen.failures.some((failure) => failure.index === index)
    return quantityIn(gas) ?? (isKnown ? estimate : larger(estimate, unknownGas))
  })
  const sum = each.reduce((total, limit) => total + limit, 0n)
  const asSum = gasTogether(sum, calls.length, atomicity?.status === 'ready')
  const isNamed = calls.some(({ gas }) => gas !== undefined)
  const needed = (gas: bigint) => (brings ? beforeRefund(gas) : gas)
  const asOne = whole === undefined ? asSum : larger(withMargin(needed(whole)), isNamed ? asSum : 0n)
  const limits = modes.map((mode) => [
    mode,
    (mode === 'atomic' ? [asOne] : each).map((one) => numberToHex(one)),
  ])
  return Object.fromEntries(limits)
}
