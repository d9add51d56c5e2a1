import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Call } from '../../domain/batch.ts'
import { tooMuchGas } from '../../domain/errors.ts'
import type { Atomicity, GasNeeded, GasToKnow } from '../../domain/services.ts'
import { ifKnown } from '../ifKnown.ts'
import type { Context } from '../method.ts'

type Calls = { chainId: number; from: Address; calls: readonly Call[] }

/** Throws `unparsable` if a call's own gas limit is above the network's limit for a transaction. */
export async function requireOwnGas(
  calls: readonly Call[],
  chainId: number,
  { services }: Context,
): Promise<void> {
  if (calls.every(({ gas }) => gas === undefined)) return
  const limit = await ifKnown(services.chain.gasLimit(chainId))
  if (limit === undefined) return
  const index = calls.findIndex(({ gas }) => gas !== undefined && BigInt(gas) > limit)
  if (index >= 0)
    throw tooMuchGas('unparsable', {
      path: `0.calls.${index}.capabilities.gasLimitOverride.value`,
      limit: numberToHex(limit),
    })
}

/** Throws `batchTooLarge` for the first call that alone needs more gas than a transaction may have. */
export async function requireGasOfEach(calls: Calls, { services }: Context): Promise<void> {
  const needed = await ifKnown(services.chain.gas(calls))
  const excess = needed && excessOfEach(needed)
  if (excess) throw tooMuchGas('batchTooLarge', excess)
}

/** Throws `batchTooLarge` if the calls together need more gas than a transaction may have. */
export async function requireGasOfWhole(
  calls: Calls,
  atomicity: Atomicity | undefined,
  context: Context,
): Promise<void> {
  const excess = await excessOfWhole(calls, atomicity, context)
  if (excess) throw tooMuchGas('batchTooLarge', excess)
}

/** The gas that the calls need as one transaction, if it is more than a transaction may have. */
export async function excessOfWhole(
  calls: Calls,
  atomicity: Atomicity | undefined,
  { services }: Context,
): Promise<{ limit: string; gas: string } | undefined> {
  if (!atomicity || atomicity.status === 'unsupported') return undefined
  const { delegate, status } = atomicity
  const request: GasToKnow = { ...calls, delegate, ...(status === 'ready' && { upgrade: delegate }) }
  const needed = await ifKnown(services.chain.gas(request))
  return needed && excess(needed.whole, needed.limit)
}

/** Throws `invalidParams` if a transaction needs, or specifies, more gas than it may have. */
export async function requireGas(
  { path, call, ...rest }: { chainId: number; from: Address; call: Call; path: string },
  { services }: Context,
): Promise<void> {
  const needed = await ifKnown(services.chain.gas({ ...rest, calls: [call] }))
  const found = needed && excess(needed.calls[0], needed.limit)
  if (found) throw tooMuchGas('invalidParams', { path, ...found })
}

function excessOfEach({ calls, limit }: GasNeeded) {
  const excesses = calls.map((gas) => excess(gas, limit))
  const index = excesses.findIndex((found) => found !== undefined)
  return index < 0 ? undefined : { ...excesses[index], index }
}

function excess(gas: bigint | undefined, limit: bigint | undefined) {
  if (gas === undefined || limit === undefined || gas <= limit) return undefined
  return { limit: numberToHex(limit), gas: numberToHex(gas) }
}
