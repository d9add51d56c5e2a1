import { type Hex, size } from 'viem'
import { transferGas, unknownGas, withMargin } from '../chain/gas.ts'
import type { Call } from '../wire/batch.ts'

/** What the list entry of an upgrade costs: 25,000 for the tuple and a cold read of the delegate. */
const upgradeGas = 27_600n

/** The dispatch of one inner call, beside what the call itself uses. */
const innerGas = 12_000n

/**
 * The limit of one call as a transaction of its own: the user's figure, the app's, the estimate, the default. `limit`
 * is the most that the chain lets a transaction have.
 */
export function plainGas(
  chosen: Hex | undefined,
  call: Call,
  { estimate, limit }: { estimate: bigint | undefined; limit: bigint },
): bigint {
  if (chosen !== undefined) return BigInt(chosen)
  if (call.gas !== undefined) return BigInt(call.gas)
  return capped(estimate === undefined ? unknownGas : withMargin(estimate), limit)
}

/**
 * The outer limit of an atomic batch. Inner calls have no limit of their own, so an app's figure for a call only
 * raises the outer one: it is a minimum for that call, and the overhead of the batch comes on top.
 */
export function atomicGas({
  chosen,
  calls,
  data,
  upgrades,
  limit,
  whole,
  singles,
}: {
  chosen: Hex | undefined
  calls: readonly Call[]
  data: Hex
  upgrades: boolean
  limit: bigint
  /** The estimate of the whole batch. */
  whole: bigint | undefined
  /** Estimates of the calls as transactions of their own. */
  singles: readonly (bigint | undefined)[]
}): bigint {
  if (chosen !== undefined) return BigInt(chosen)
  const overhead =
    transferGas + BigInt(size(data)) * 16n + innerGas * BigInt(calls.length) + (upgrades ? upgradeGas : 0n)
  const sum = calls.reduce(
    (total, { gas }, index) => total + (gas === undefined ? (singles[index] ?? unknownGas) : BigInt(gas)),
    overhead,
  )
  const named = calls.some(({ gas }) => gas !== undefined)
  if (whole === undefined || (named && sum > whole)) return capped(withMargin(sum), limit)
  return capped(withMargin(whole), limit)
}

/** The chain refuses more; with less the transaction might still run. */
function capped(gas: bigint, limit: bigint): bigint {
  return gas > limit ? limit : gas
}
