import type { Ask } from '../../node/askNetwork.ts'
import {
  cancellation,
  isOfToken,
  type PermitReading,
  type PermitState,
  readPermits,
} from '../../permits/readPermits.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import type { ZeroPermit } from '../../permits/zeroPermit.ts'
import type { Candidate } from './allowanceKinds.ts'
import type { Allowance } from './findAllowances.ts'
import type { Revocation } from './revocationBatches.ts'
import type { Risk } from './valueAtRisk.ts'

/** A signed permit in the form of the allowance that its use would give. */
export type OpenPermit = Allowance & PermitReading & { permit: SignedPermit }
export type PermitRisk = Risk<OpenPermit>

/** The permits that may still be used, as far as the chain tells. Rejects if the node does not answer. */
export async function openPermits(ask: Ask, permits: readonly SignedPermit[]): Promise<OpenPermit[]> {
  const readings = await readPermits(ask, permits)
  return permits.flatMap((permit, index) => {
    const { state, next } = readings[index] ?? { state: 'unread' }
    return state === 'ended' ? [] : [toOpen(permit, state, next)]
  })
}

/** What a permit would allow. Nobody has asked the chain about it if it is `unread`. */
export function toOpen(permit: SignedPermit, state: PermitState, next?: bigint): OpenPermit {
  const amount = BigInt(permit.amount)
  return { ...allowedBy(permit), amount, permit, state, ...(next !== undefined && { next }) }
}

/** The call that ends a permit. A collection that does not count its permits may not end them with a transfer either. */
export function cancelOf({ permit, state }: OpenPermit) {
  return permit.kind === 'item' && state === 'unread' ? undefined : cancellation(permit)
}

/** True if the person can end the permit, by a call or by signing a permit of nothing. */
export const canEnd = (permit: OpenPermit): boolean =>
  cancelOf(permit) !== undefined || numbersUntil(permit).length > 0

/**
 * The permits of nothing that end all of these permits of tokens. A token accepts its numbers in order, so a later
 * permit becomes usable after the earlier ones: the wallet uses up each number until the last.
 */
export function zeroPermitsOf(risks: readonly PermitRisk[]): ZeroPermit[] {
  const all = new Map<string, ZeroPermit>()
  for (const { chainId, allowance } of risks) {
    const { permit } = allowance
    for (const nonce of numbersUntil(allowance)) {
      const key = [chainId, permit.token, nonce].join(' ')
      // A number of an earlier permit of the list ends with that permit's spender.
      if (!all.has(key) || nonce === BigInt(permit.nonce)) all.set(key, { chainId, permit, nonce })
    }
  }
  return [...all.values()].toSorted((one, other) => (one.nonce < other.nonce ? -1 : 1))
}

/** Maximum number of signatures for one permit. No site numbers a permit that far ahead. */
const mostNumbers = 8n

/** The numbers that end a token's own permit: from the next one of the token up to the permit's. */
function numbersUntil({ permit, next }: OpenPermit): bigint[] {
  const last = BigInt(permit.nonce)
  if (!isOfToken(permit) || !permit.domain || next === undefined || last - next >= mostNumbers) return []
  return Array.from({ length: Number(last - next) + 1 }, (_, index) => next + BigInt(index))
}

/**
 * The calls that end all permits that a call alone can end. One call of Permit2 ends a spender's earlier permits too,
 * and fails after the call of a later one: so only the latest remains.
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
