import type { Network } from '../domain/network.ts'
import { isLocal } from '../domain/network.ts'
import { rules } from './chainRules.ts'

/** The depth at which a block is not expected to be replaced. */
export type Finality = {
  /** Blocks on top of it. */
  depth: number
  /** The network has a measure of its own, by the tags `finalized` and `safe`. */
  tags: boolean
  /** Its owner may reset it, with another first block: a test chain, or one that the person added. */
  restarts: boolean
}

const usualDepth = 12

/** A test chain makes blocks on demand, and reverses none by itself. */
const ofTests: Finality = { depth: 2, tags: false, restarts: true }
const testChains: readonly number[] = [1337, 31337]

/** When a block of a network counts as final. */
export function finalityOf(chainId: number, network: Network | undefined): Finality {
  const isTest = testChains.includes(chainId) || (network?.custom === true && isLocal(network))
  if (isTest) return ofTests
  return { depth: rules[chainId]?.depth ?? usualDepth, tags: true, restarts: network?.custom === true }
}
