import * as v from 'valibot'
import type { Address } from 'viem'
import { forSite } from '../../domain/forSite.ts'
import { plainObject } from '../../domain/shape.ts'
import { present } from '../../lib/present.ts'
import type { Context } from '../method.ts'

/** `[{ eth_accounts: {} }]`, the form of EIP-2255. The wallet has no other permissions. */
export const permissionParams = v.strictTuple([v.pipe(plainObject, v.object({ eth_accounts: plainObject }))])

/** The origin's permissions in the form of EIP-2255. Clients read the addresses at `[0].caveats[0].value`. */
export function permissions({ origin, services }: Context, accounts: readonly Address[]) {
  if (accounts.length === 0) return []
  const since = services.sessions.since(origin)
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: forSite(accounts) }],
      ...present({ date: since }),
    },
  ]
}
