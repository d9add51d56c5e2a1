import { memberOf } from '../rpc/readResult.ts'

/** Names of the precompiles that run now, by a node's `eth_config` (EIP-7910). Drafts of it had them as values. */
export function precompilesIn(config: unknown): string[] {
  const precompiles = memberOf(memberOf(config, 'current'), 'precompiles')
  if (typeof precompiles !== 'object' || precompiles === null) return []
  return Object.entries(precompiles)
    .flat()
    .filter((name) => typeof name === 'string')
}
