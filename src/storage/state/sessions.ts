import * as v from 'valibot'
import type { Address } from 'viem'
import { isStoredAddress, storedAddress } from '../../domain/schema.ts'
import type { Services } from '../../domain/services.ts'
import { isRecord } from '../../lib/isRecord.ts'
import { present } from '../../lib/present.ts'
import { type Slice, slice } from './slice.ts'

const Session = v.object({
  accounts: v.array(storedAddress),
  since: v.number(),
  usedAt: v.number(),
  /** The network that is selected for this site alone. */
  chainId: v.exactOptional(v.number()),
})
export const Sessions = v.record(v.string(), Session)
export type Sessions = v.InferOutput<typeof Sessions>

/** The accounts that each site may see, keyed by origin (scheme, host and port). */
export const sessions = () =>
  slice<Sessions>({ key: 'sessions', version: 1, schema: Sessions, initial: {}, asText: true, isSound })

/** A second connection of an origin replaces the first, but keeps the first one's `since`. */
export const connect = (origin: string, accounts: readonly Address[], now: number) => (before: Sessions) => ({
  ...before,
  [origin]: { since: now, ...before[origin], accounts: [...accounts], usedAt: now },
})

/** Selects a network for this connected site alone. With `undefined`, the site uses the wallet's again. */
export const choose = (origin: string, chainId: number | undefined) => (before: Sessions) => {
  const { [origin]: session } = before
  if (!session) return before
  const { chainId: _, ...rest } = session
  return { ...before, [origin]: { ...rest, ...present({ chainId }) } }
}

export const revoke = (origin: string) => (before: Sessions) => {
  if (!Object.hasOwn(before, origin)) return before
  const { [origin]: _, ...rest } = before
  return rest
}

/** What methods may do with the connections of these windows. */
export const sessionsIn = (
  { commit, getState }: Pick<Slice<Sessions>, 'commit' | 'getState'>,
  now: () => number,
): Services['sessions'] => ({
  connect: (origin, picked) => commit(connect(origin, picked, now())),
  revoke: (origin) => commit(revoke(origin)),
  since: (origin) => getState()[origin]?.since,
})

/** Removes accounts that left the wallet. A site without remaining accounts is disconnected. */
export const keep =
  (held: readonly Address[]) =>
  (before: Sessions): Sessions => {
    const kept = Object.entries(before).flatMap(([origin, session]) => {
      const accounts = session.accounts.filter((address) => held.includes(address))
      return accounts.length > 0 ? [[origin, { ...session, accounts }] as const] : []
    })
    const isSame = kept.every(([origin, { accounts }]) => accounts.length === before[origin]?.accounts.length)
    return isSame && kept.length === Object.keys(before).length ? before : Object.fromEntries(kept)
  }

/** The precision of `usedAt`, in milliseconds: a site with constant requests must not wear out the disk. */
const grain = 60 * 60 * 1000

/** Records the site's use. Changes at most once an hour. */
export const use = (origin: string, now: number) => (before: Sessions) => {
  const session = before[origin]
  if (!session || now - session.usedAt < grain) return before
  return { ...before, [origin]: { ...session, usedAt: now } }
}

/** True if the schema would not change the state. Faster than parsing, since every start reads all sites. */
export function isSound(state: unknown): state is Sessions {
  return isRecord(state) && Object.keys(state).every((key) => key.includes(':') && isSession(state[key]))
}

function isSession(one: unknown): boolean {
  if (!isRecord(one)) return false
  const { accounts, since, usedAt, chainId } = one
  const members = 'chainId' in one ? [since, usedAt, chainId] : [since, usedAt]
  return (
    Array.isArray(accounts) &&
    accounts.every(isStoredAddress) &&
    members.every((member) => typeof member === 'number' && !Number.isNaN(member)) &&
    Object.keys(one).length === members.length + 1
  )
}
