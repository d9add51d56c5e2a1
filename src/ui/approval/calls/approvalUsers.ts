import { keyOf } from '../../../domain/asset.ts'
import type { CallView } from '../../../domain/review/review.ts'

/** True if a call needs an earlier one: for an allowance to the contract it calls, or a token that it sends. */
export function needsOf(later: CallView, earlier: CallView): boolean {
  const sent = later.effects.filter(({ direction }) => direction === 'sent')
  return earlier.effects.some(({ direction, amount, party, asset }) => {
    if (direction === 'sent' || amount === '0x0') return false
    const same = sent.filter((one) => keyOf(one.asset) === keyOf(asset))
    if (direction === 'received') return same.length > 0
    const spender = party?.address.toLowerCase()
    return [later.to, ...same.map((one) => one.party)].some((one) => one?.address.toLowerCase() === spender)
  })
}

/** True if all that the call does is let others take tokens. */
export function onlyAllows({ effects }: CallView): boolean {
  return (
    effects.length > 0 &&
    effects.every(({ direction, amount }) => direction === 'allowance' && amount !== '0x0')
  )
}

/**
 * The places of the later calls that need this approval. If no description says which, all later calls that are not
 * approvals themselves.
 */
export function usersOf(calls: readonly CallView[], approval: number): number[] {
  const given = calls[approval]
  const later = [...calls.entries()].filter(([at]) => at > approval)
  const known = later.filter(([, call]) => given && needsOf(call, given))
  return (known.length > 0 ? known : later.filter(([, call]) => !onlyAllows(call))).map(([at]) => at)
}

/**
 * The place of a call and of the approvals that only it needs, in order: without it, they would let others take
 * tokens for nothing. `undefined` if nothing but approvals would remain.
 */
export function withItsApprovals(calls: readonly CallView[], place: number): number[] | undefined {
  const left = [place]
  for (const [at, call] of [...calls.entries()].slice(0, place).toReversed()) {
    const users = onlyAllows(call) ? usersOf(calls, at) : []
    if (users.length > 0 && users.every((user) => left.includes(user))) left.unshift(at)
  }
  const isApproval = calls.some((call, at) => at === place && onlyAllows(call))
  const remains = calls.some((call, at) => !left.includes(at) && (isApproval || !onlyAllows(call)))
  return remains ? left : undefined
}
