import type { Ask } from '../../node/askNode.ts'
import { type PermitState, readPermits } from '../../permits/readPermits.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import type { Candidate } from './allowanceKinds.ts'
import type { Allowance } from './findAllowances.ts'
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
  const { token, spender, amount } = permit
  return { kind: kindOf(permit), token, spender, amount: BigInt(amount), permit, state }
}

/** The allowances that permits may have become: a used one stands on the chain, in a log or not. */
export function candidatesOf(permits: readonly SignedPermit[]): Candidate[] {
  return permits.flatMap((permit) =>
    permit.kind === 'once' ? [] : [{ kind: kindOf(permit), token: permit.token, spender: permit.spender }],
  )
}

const kindOf = ({ kind }: SignedPermit) => (kind === 'token' || kind === 'dai' ? 'erc20' : 'permit2')
