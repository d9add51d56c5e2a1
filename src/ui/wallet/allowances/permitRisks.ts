import type { Ask } from '../../node/askNode.ts'
import { cancellation, type PermitState, readPermits } from '../../permits/readPermits.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import type { Candidate } from './allowanceKinds.ts'
import type { Allowance } from './findAllowances.ts'
import type { Revocation } from './revocationBatches.ts'
import type { Risk } from './valueAtRisk.ts'

/** A signed permit in the form of the allowance that its use would give. */
export type OpenPermit = Allowance & { permit: SignedPermit; state: PermitState }
export type PermitRisk = Risk<OpenPermit>

/** The permits that may still be used, as far as the chain tells. Rejects if the node does not answer. */
export async function openPermits(ask: Ask, permits: readonly SignedPermit[]): Promise<OpenPermit[]> {
  const states = await readPermits(ask, permits)
  return permits.flatMap((permit, index) => {
    const state = states[index] ?? 'unread'
    return state === 'ended' ? [] : [toOpen(permit, state)]
  })
}

/** What a permit would allow. Nobody has asked the chain about it if it is `unread`. */
export function toOpen(permit: SignedPermit, state: PermitState): OpenPermit {
  return { ...allowedBy(permit), amount: BigInt(permit.amount), permit, state }
}

/** The call that ends a permit. A collection that does not count its permits may not end them with a transfer either. */
export function cancelOf({ permit, state }: OpenPermit) {
  return permit.kind === 'item' && state === 'unread' ? undefined : cancellation(permit)
}

/**
 * The calls that end all permits that can be ended. One call of Permit2 ends a spender's earlier permits too, and fails
 * after the call of a later one: so only the latest remains.
 */
export function cancellationsOf(risks: readonly PermitRisk[]): Revocation[] {
  const calls = new Map<string, Revocation>()
  const nonceOf = ({ allowance }: PermitRisk) => BigInt(allowance.permit.nonce)
  for (const risk of risks.toSorted((one, other) => (nonceOf(one) < nonceOf(other) ? -1 : 1))) {
    const { chainId, allowance } = risk
    const { kind, token, spender } = allowance.permit
    const call = cancelOf(allowance)
    const what = kind === 'permit2' ? [token, spender] : [call?.to, call?.data]
    if (call) calls.set([chainId, ...what].join(' '), { chainId, call })
  }
  return [...calls.values()]
}

/** The allowances that permits may have become: a used one stands on the chain, in a log or not. */
export function candidatesOf(permits: readonly SignedPermit[]): Candidate[] {
  return permits.flatMap((permit) => (permit.kind === 'once' ? [] : [allowedBy(permit)]))
}

function allowedBy({ kind, token, spender, id }: SignedPermit): Candidate {
  if (kind === 'item') return { kind, token, spender, id: BigInt(id ?? 0) }
  return { kind: kind === 'token' || kind === 'dai' ? 'erc20' : 'permit2', token, spender }
}
