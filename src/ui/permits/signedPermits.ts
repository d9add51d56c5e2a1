import * as v from 'valibot'
import { address } from '../../domain/schema.ts'
import { localItem, setLocalItem } from '../shell/localItem.ts'
import { type Permit, PermitDomain } from './permitIn.ts'

/** A permit that the person signed: for which site, and when, in milliseconds since 1970. */
export type SignedPermit = Permit & { origin: string; at: number }

const name = 'permits'

/** Maximum permits that the wallet remembers, newest first. */
const most = 500

const number = v.pipe(v.string(), v.digits())
const Stored = v.array(
  v.object({
    kind: v.picklist(['token', 'dai', 'permit2', 'once', 'item']),
    chainId: v.number(),
    owner: address,
    token: address,
    spender: address,
    amount: number,
    id: v.optional(number),
    nonce: number,
    deadline: number,
    domain: v.optional(PermitDomain),
    origin: v.string(),
    at: v.number(),
  }),
)

/**
 * The permits that can still be used, as far as their deadlines tell, newest first. The journal forgets a
 * signature after a day, but a permit may be used years later, so the approval page remembers it itself: in
 * `localStorage`, without the signature. A browser that blocks site data has none. `now` is in milliseconds.
 */
export function signedPermits(now: number): SignedPermit[] {
  const stored = localItem(name)
  const parsed = v.safeParse(Stored, stored === null ? [] : fromJson(stored))
  return parsed.success ? parsed.output.filter(({ deadline }) => BigInt(deadline) * 1000n > BigInt(now)) : []
}

/** Remembers permits. Call it before the signature can leave, so that none is missing. */
export function keepPermits(permits: readonly SignedPermit[], now: number): void {
  if (permits.length === 0) return
  const keys = new Set(permits.map(permitKey))
  const others = signedPermits(now).filter((one) => !keys.has(permitKey(one)))
  setLocalItem(name, JSON.stringify([...permits, ...others].slice(0, most)))
}

/** Forgets all permits. */
export const forgetPermits = (): boolean => setLocalItem(name, null)

/** Unique key of a permit. The same one signed twice is one permit. */
const permitKey = ({ kind, chainId, owner, token, spender, amount, id, nonce, deadline, domain }: Permit) =>
  JSON.stringify([kind, chainId, owner, token, spender, amount, id, nonce, deadline, domain])

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
