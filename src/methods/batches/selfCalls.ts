import type { Address } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { untold } from '../../domain/errors.ts'
import { ifKnown } from '../ifKnown.ts'
import type { Context } from '../method.ts'

/** A call that the account's own code must not run. */
export type SelfCall = { index: number; detail: string }

/**
 * The first call that could take the account over when the account's own code runs it: delegates allow
 * everything to the account itself, and some read the zero address as "myself". Only accounts that the site
 * already sees are compared, so that the response reveals no others.
 */
export function findSelfCall(calls: readonly Call[], connected: readonly Address[]): SelfCall | undefined {
  for (const [index, { to, data }] of calls.entries()) {
    if (to !== undefined && /^0x0{40}$/.test(to))
      return { index, detail: 'A call to the zero address could run as the account' }
    if (to !== undefined && data !== '0x' && connected.includes(to))
      return { index, detail: 'A call with data to an account of the user could run as the account' }
  }
  return undefined
}

/**
 * The same, but only if the account has code that could run the call. If a silent node leaves that unknown,
 * throws `chainDisconnected`, unless `leaveOpen`. Before sending, `leaveOpen` is always false.
 */
export async function findDangerousSelfCall(
  { calls, from, chainId }: { calls: readonly Call[]; from: Address; chainId: number },
  { connected, services }: Context,
  { leaveOpen }: { leaveOpen: boolean },
): Promise<SelfCall | undefined> {
  const self = findSelfCall(calls, connected)
  if (!self) return undefined
  const hasCode = await ifKnown(services.chain.hasCode(chainId, from))
  if (hasCode === undefined && !leaveOpen) throw untold('the code of the account')
  return hasCode ? self : undefined
}
