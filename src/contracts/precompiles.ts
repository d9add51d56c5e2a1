import { memberOf } from '../rpc/readResult.ts'

/** Names of the active precompiles in a node's `eth_config` (EIP-7910). Drafts had the names as values. */
export function precompilesIn(config: unknown): string[] {
  const precompiles = memberOf(memberOf(config, 'current'), 'precompiles')
  if (typeof precompiles !== 'object' || precompiles === null) return []
  return Object.entries(precompiles)
    .flat()
    .filter((name) => typeof name === 'string')
}
