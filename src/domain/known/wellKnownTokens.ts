import type { Address } from 'viem'
import { fileOf } from '../../lib/extensionFile.ts'

/** A token that people know by its symbol, at its only true address on a chain. */
export type WellKnown = { symbol: string; name: string; decimals: number; address: Address }

/** By chain id. */
const rows =
  fileOf<Record<string, [symbol: string, name: string, decimals: number, address: Address][]>>('tokens.json')

/**
 * The well-known tokens of a chain, from a file of the extension. The wallet detects fakes by comparing with
 * these; the list does not recommend tokens.
 */
export async function wellKnownTokens(chainId: number): Promise<readonly WellKnown[]> {
  const ofChain = (await rows())[chainId] ?? []
  return ofChain.map(([symbol, name, decimals, address]) => ({ symbol, name, decimals, address }))
}
