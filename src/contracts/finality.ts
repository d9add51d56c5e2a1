import type { Network } from '../domain/network.ts'
import { isLocal } from '../domain/sendUrls.ts'
import { rules } from './chainRules.ts'

/** The depth from which no reorg is expected to replace a block. */
export type Finality = {
  /** Blocks on top of it. */
  depth: number
  /** The network reports finality itself, by the tags `finalized` and `safe`. */
  tags: boolean
  /** Its owner may restart it: a test chain, one that the person added, or a copy on this computer. */
  restarts: boolean
}

const usualDepth = 12

/** A test chain mines only on request, and never reorgs by itself. */
const ofTests: Finality = { depth: 2, tags: false, restarts: true }
const testChains: readonly number[] = [1337, 31337]

/** When a block of a network counts as final. */
export function finalityOf(chainId: number, network: Network | undefined): Finality {
  const isTest = testChains.includes(chainId) || (network?.custom === true && isLocal(network))
  if (isTest) return ofTests
  const restarts = network !== undefined && (network.custom || isLocal(network))
  return { depth: rules[chainId]?.depth ?? usualDepth, tags: true, restarts }
}
