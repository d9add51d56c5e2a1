import { chainList } from '../../../domain/known/chainList.ts'

/** A well-known chain with its public nodes. */
export type KnownChain = {
  chainId: number
  name: string
  symbol: string
  decimals: number
  rpcUrls: string[]
  explorer?: string
  wsUrl?: string
  testnet: boolean
  blockTime?: number
}

/** All known chains. */
export async function knownChains(): Promise<KnownChain[]> {
  return (await chainList()).map(
    ([chainId, name, symbol, decimals, rpcUrls, explorer, wsUrl, testnet, blockTime]) => ({
      chainId,
      name,
      symbol,
      decimals,
      rpcUrls,
      ...(explorer && { explorer }),
      ...(wsUrl && { wsUrl }),
      testnet: testnet === 1,
      ...(blockTime && { blockTime }),
    }),
  )
}

/** Ranks by id, by start of the name, within the name, then by start of the id. Test networks last in each. */
export function searchChains(chains: readonly KnownChain[], typed: string, most = 6): KnownChain[] {
  const text = typed.trim().toLowerCase()
  if (!text) return []
  const wanted = /^0x[0-9a-f]{1,13}$/.test(text) ? String(Number(text)) : text
  return chains
    .map((chain) => ({ chain, rank: rankOf(chain, wanted) }))
    .filter(({ rank }) => rank < 4)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.chain.testnet) - Number(other.chain.testnet) ||
        one.chain.name.length - other.chain.name.length,
    )
    .slice(0, most)
    .map(({ chain }) => chain)
}

function rankOf({ chainId, name }: KnownChain, text: string): number {
  const lower = name.toLowerCase()
  if (String(chainId) === text) return 0
  if (lower.startsWith(text)) return 1
  return lower.includes(text) ? 2 : String(chainId).startsWith(text) ? 3 : 4
}
