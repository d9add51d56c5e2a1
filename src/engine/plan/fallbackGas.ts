import { type Hex, size } from 'viem'
import { larger, lower, transferGas, unknownGas, withMargin, withoutMargin } from '../../contracts/gas.ts'
import type { Call } from '../../domain/batch.ts'
import { tooMuchGas } from '../../domain/errors.ts'
import type { Plan } from '../../storage/journal/rows.ts'

/** Gas of an upgrade's authorization: 25,000 for the tuple, and a cold read of the delegate. */
const upgradeGas = 27_600n

/** Gas to dispatch one inner call, on top of the gas that the call uses. */
const innerGas = 12_000n

/** The network's gas limit for one transaction, if known. The request's `kind` decides the error above it. */
export type Bound = { limit: bigint | undefined; kind: Plan['kind'] }

/**
 * The gas limit of one call as its own transaction. Uses the first that exists: the user's figure, the app's,
 * the estimate, the gas `expected` at the approval, the default. `expected` may come from a simulation of all
 * calls. A call that `follows` others which have not run yet gets at least that: its own estimate may fail, or
 * be too low.
 */
export function plainGas(
  chosen: Hex | undefined,
  call: Call,
  {
    estimate,
    expected,
    follows = false,
    ...bound
  }: Bound & { estimate: bigint | undefined; expected?: Hex | undefined; follows?: boolean },
): bigint {
  const named = chosen ?? call.gas
  if (named !== undefined) return bounded({ needs: BigInt(named) }, bound)
  const shown = BigInt(expected ?? 0)
  const least = follows ? shown : 0n
  // A simulation needed this much.
  const needs = larger(estimate ?? 0n, withoutMargin(least))
  const likes = estimate === undefined ? shown || unknownGas : larger(withMargin(estimate), least)
  return bounded({ needs, likes }, bound)
}

/**
 * The outer gas limit of an atomic batch. Inner calls have no limits, so an app's figure for a call only raises
 * the outer one: the figure is a minimum for that call, and the overhead of the batch comes on top.
 */
export function atomicGas({
  chosen,
  calls,
  data,
  upgrades,
  whole,
  singles,
  ...bound
}: Bound & {
  chosen: Hex | undefined
  calls: readonly Call[]
  data: Hex
  upgrades: boolean
  /** The estimate of the whole batch. */
  whole: bigint | undefined
  /** Estimates of the calls as transactions of their own. */
  singles: readonly (bigint | undefined)[]
}): bigint {
  if (chosen !== undefined) return bounded({ needs: BigInt(chosen) }, bound)
  const overhead =
    transferGas + BigInt(size(data)) * 16n + innerGas * BigInt(calls.length) + (upgrades ? upgradeGas : 0n)
  const gasOf = ({ gas }: Call, estimate: bigint | undefined) => (gas === undefined ? estimate : BigInt(gas))
  const sumOf = (missing: bigint) =>
    calls.reduce((total, call, index) => total + (gasOf(call, singles[index]) ?? missing), overhead)
  if (whole === undefined) return bounded({ needs: sumOf(0n), likes: withMargin(sumOf(unknownGas)) }, bound)

  const named = calls.filter(({ gas }) => gas !== undefined)
  if (named.length === 0) return bounded({ needs: whole, likes: withMargin(whole) }, bound)
  const namedGas = named.reduce((total, call) => total + (gasOf(call, undefined) ?? 0n), overhead)
  return bounded(
    { needs: larger(namedGas, whole), likes: withMargin(larger(sumOf(unknownGas), whole)) },
    bound,
  )
}

/**
 * The gas limit to sign: `likes`, cut to the network's limit. The part above `needs` is a margin, or a guess
 * where the node gave no estimate, and the transaction may run without all of it. Never cuts `needs`: throws
 * `batchTooLarge` or `invalidParams` if it exceeds the network's limit.
 */
function bounded(
  { needs, likes = needs }: { needs: bigint; likes?: bigint },
  { limit, kind }: Bound,
): bigint {
  if (limit !== undefined && needs > limit)
    throw tooMuchGas(kind === 'batch' ? 'batchTooLarge' : 'invalidParams', {
      limit: `0x${limit.toString(16)}`,
      gas: `0x${needs.toString(16)}`,
    })
  return lower(likes, limit)
}
