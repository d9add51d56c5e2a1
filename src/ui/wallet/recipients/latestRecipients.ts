import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { Activity, CallState } from '../../../domain/batch.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { isOwn } from '../../../sites/siteName.ts'
import { recipient } from '../activity/activityText.ts'

/** An address that the account paid. `at` is the time of the last payment. */
export type Recent = { address: Address; at: number }

/** Maximum number of recipients to offer. */
const most = 4

const sent: readonly CallState[] = ['sent', 'preconfirmed', 'included', 'final']

/** The digits that people compare, if they compare at all. */
const ends = (address: string) => (address.slice(2, 6) + address.slice(-4)).toLowerCase()

/** True for two addresses that are easily confused. */
export const looksLike = (one: string, other: string): boolean =>
  ends(one) === ends(other) && !sameAddress(one, other)

/**
 * The recipients of this account's own payments, the latest first. Only payments from the wallet's own screens
 * count, because a site can make a person pay an imitation. Leaves out an address that looks like another one,
 * of the list or of the names that the person knows: the two are easily confused.
 */
export function latestRecipients(
  activities: readonly Activity[],
  { account, named }: { account: Address; named: readonly Address[] },
): Recent[] {
  const paid = new Map<Address, number>()
  for (const { from, origin, createdAt, calls } of activities) {
    if (!isOwn(origin) || !sameAddress(from, account)) continue
    for (const call of calls) {
      const to = sent.includes(call.state) ? recipient(call) : undefined
      if (to === undefined || sameAddress(to, account)) continue
      const address = getAddress(to)
      paid.set(address, Math.max(createdAt, paid.get(address) ?? 0))
    }
  }
  const known = [...paid.keys(), ...named, account]
  return [...paid]
    .filter(([address]) => !known.some((one) => looksLike(one, address)))
    .map(([address, at]) => ({ address, at }))
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
}
