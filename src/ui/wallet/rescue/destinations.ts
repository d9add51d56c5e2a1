import { delegateIn, findDelegate } from '../../../contracts/delegates.ts'
import type { Account } from '../../../domain/account.ts'

/** Whose code an account runs. `unknown`: any code that the wallet does not know, so it may forward what arrives. */
export type AccountCode = 'none' | 'known' | 'unknown' | 'unread'

/** Reads a node's answer to `eth_getCode`. */
export function accountCode(answer: unknown): AccountCode {
  if (typeof answer !== 'string') return 'unread'
  if (answer === '0x') return 'none'
  return findDelegate(delegateIn(answer) ?? '') ? 'known' : 'unknown'
}

/** A thief who knows a phrase has all of its accounts. */
export const isShared = (one: Account, other: Account | undefined) =>
  one.phrase !== undefined && one.phrase === other?.phrase

/**
 * The accounts that may receive what is rescued, the safest first: not one from the same phrase, and rather one without
 * code. An account with code that the wallet does not know, or could not read, is none of them: it may be swept, too.
 */
export function destinations(
  others: readonly Account[],
  account: Account | undefined,
  codes: ReadonlyMap<string, AccountCode>,
): Account[] {
  const risk = (one: Account) =>
    (isShared(one, account) ? 2 : 0) + (codes.get(one.address) === 'known' ? 1 : 0)
  return others
    .filter(({ address }) => ['none', 'known'].includes(codes.get(address) ?? 'unread'))
    .toSorted((one, other) => risk(one) - risk(other))
}
