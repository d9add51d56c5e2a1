import type { Address } from 'viem'
import type { Call } from './batch.ts'
import { sameAddress } from './sameAddress.ts'

/** A call that the account's own code must not run. */
export type SelfCall = { index: number; detail: string }

/**
 * The first call that could take the account over when the account's own code runs it: delegates allow
 * everything to the account itself, and some read the zero address as "myself". `own` are the accounts to compare.
 */
export function findSelfCall(calls: readonly Call[], own: readonly Address[]): SelfCall | undefined {
  for (const [index, { to, data }] of calls.entries()) {
    if (to !== undefined && /^0x0{40}$/.test(to))
      return { index, detail: 'A call to the zero address could run as the account' }
    if (to !== undefined && data !== '0x' && own.some((account) => sameAddress(account, to)))
      return { index, detail: 'A call with data to an account of the user could run as the account' }
  }
  return undefined
}
