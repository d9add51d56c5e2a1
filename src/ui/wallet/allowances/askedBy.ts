import type { Address } from 'viem'
import type { Activity } from '../../../domain/batch.ts'
import { isOwn } from '../../../sites/siteName.ts'
import { fromCall, keyOf } from './allowanceKinds.ts'

/**
 * The site that asked for each allowance, as far as the account's own batches tell: by chain id and `keyOf`. The
 * newest batch counts. Sites of private windows are left out.
 */
export function sitesThatAsked(owner: Address, activities: readonly Activity[]): Map<string, string> {
  const sites = new Map<string, string>()
  for (const { from, chainId, origin, calls } of activities.toReversed()) {
    if (from !== owner || isOwn(origin) || !origin.startsWith('http')) continue
    for (const candidate of calls.flatMap(fromCall)) sites.set(`${chainId} ${keyOf(candidate)}`, origin)
  }
  return sites
}
