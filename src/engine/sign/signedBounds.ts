import { zeroAddress } from 'viem'
import { delegateKinds } from '../../contracts/delegates.ts'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { Ceiling } from '../../domain/review/ceiling.ts'
import { isOfLocalNodes, sendsLocally } from '../../domain/sendUrls.ts'
import type { Bounds, Content } from '../../domain/signing/approvedBounds.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import type { Cost } from './feeValues.ts'

/** The approved ceiling. Throws `feeRose` with `isUnseen` if the plan has none: no screen showed the fee. */
export function ceilingOf({ ceiling }: Plan): Ceiling {
  if (!ceiling) throw new WalletError('feeRose', undefined, { isUnseen: true })
  return ceiling
}

/**
 * The bounds for the vault's signature of the call at this place, or of all calls if they run as one. `dataFee` is what
 * the network asks for now. `entry` is the place of its entry in the ceiling: that of a replacement has one entry.
 */
export function boundsOf(
  plan: Plan,
  place: number,
  ceiling: Ceiling,
  { dataFee = 0n }: Cost,
  entry = place,
): Bounds {
  const { from, chainId, nonce, upgrade, undelegates } = plan
  const { gas, fee, dataFee: most = '0x0' } = allowed(ceiling, entry)
  return {
    from,
    chainId,
    nonce,
    contents: contentsOf(plan, place),
    gas: BigInt(gas),
    fee: BigInt(fee),
    dataFee: { most: BigInt(most), now: dataFee },
    maxFeePerGas: BigInt(ceiling.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(ceiling.maxPriorityFeePerGas),
    delegate: undelegates ? zeroAddress : upgrade,
  }
}

/** The bounds of a zero-value transfer to ourselves that takes a call's place: what was approved for that call. */
export function fillerBounds(plan: Plan, place: number, ceiling: Ceiling, cost: Cost): Bounds {
  const { nonce: _, delegate: __, ...bounds } = boundsOf(plan, place, ceiling, cost)
  return { ...bounds, contents: [nothing(plan)] }
}

/** The ceiling's entry of a transaction. Throws `feeRose` if there is none. */
export function allowed({ transactions }: Ceiling, place: number): Ceiling['transactions'][number] {
  const entry = transactions[place]
  if (!entry) throw new WalletError('feeRose')
  return entry
}

/** An atomic batch may be encoded for any delegate that we know: each encoding means the same calls. */
function contentsOf(plan: Plan, place: number): Content[] {
  const { from, mode, calls, undelegates, rescue } = plan
  if (undelegates) return [nothing(plan)]
  if (mode === 'atomic')
    return delegateKinds.map((kind) => ({ to: from, value: 0n, data: encodeBatch(kind, calls) }))
  const call = calls[place]
  return call
    ? [{ to: call.to, value: BigInt(call.value), data: call.data, ...(rescue && { signed: true }) }]
    : []
}

function nothing({ from }: Plan): Content {
  return { to: from, value: 0n, data: '0x' }
}

/**
 * The mark of a plan or a row whose network sends to nodes on this computer only. Throws `unknownChain` if the calls
 * were approved for such nodes and others would get them now: these may serve the chain that the local ones copied.
 */
export function localIn(
  { network }: Pick<EngineContext, 'network'>,
  plan: Pick<Plan, 'chainId' | 'local'>,
): { local?: true } {
  const known = network?.(plan.chainId)
  if (isOfLocalNodes(plan, known))
    throw new WalletError('unknownChain', 'Approved for another node', {
      fault: 'chainReset',
    })
  return known && sendsLocally(known) ? { local: true } : {}
}
