import * as v from 'valibot'
import type { Network } from '../wire/mirror.ts'
import { slice } from './slice.ts'

const Custom = v.object({
  chainId: v.number(),
  name: v.string(),
  rpcUrls: v.array(v.string()),
  wsUrl: v.exactOptional(v.string()),
  statusMethod: v.exactOptional(v.string()),
  symbol: v.string(),
  decimals: v.number(),
  explorer: v.exactOptional(v.string()),
  preconfirmation: v.exactOptional(v.number()),
  blockTime: v.number(),
  custom: v.boolean(),
})
const Networks = v.object({
  selected: v.number(),
  /** Networks that the user added, oldest first. */
  added: v.array(Custom),
  /** URLs that the user put in front of those of a network the wallet brings along, by chain id. */
  urls: v.record(v.string(), v.array(v.string())),
})
type Networks = v.InferOutput<typeof Networks>

/** The selected network, and what the user added to those that the wallet brings along. */
export const networks = () =>
  slice<Networks>({
    key: 'networks',
    version: 1,
    schema: Networks,
    initial: { selected: 1, added: [], urls: {} },
  })

/** All networks: those the wallet brings along, with the user's URLs first, and the user's own. */
export function allNetworks(builtIn: readonly Network[], { added, urls }: Networks): Network[] {
  const mine = builtIn.map((network) => {
    const own = urls[network.chainId] ?? []
    return { ...network, rpcUrls: [...own, ...network.rpcUrls.filter((url) => !own.includes(url))] }
  })
  return [...mine, ...added.filter(({ chainId }) => !builtIn.some((network) => network.chainId === chainId))]
}

export const selectNetwork = (chainId: number) => (before: Networks) =>
  before.selected === chainId ? before : { ...before, selected: chainId }

/** Adds a network, or puts its first URL in front of those of one that is there. */
export const addNetwork =
  (network: Network, builtIn: readonly Network[]) =>
  (before: Networks): Networks => {
    const front = (urls: readonly string[]) => [...new Set([...network.rpcUrls, ...urls])]
    const { chainId } = network
    if (builtIn.some((one) => one.chainId === chainId))
      return { ...before, urls: { ...before.urls, [chainId]: front(before.urls[chainId] ?? []) } }
    const known = before.added.find((one) => one.chainId === chainId)
    if (!known) return { ...before, added: [...before.added, { ...network, custom: true }] }
    const changed = { ...known, rpcUrls: front(known.rpcUrls) }
    return { ...before, added: before.added.map((one) => (one === known ? changed : one)) }
  }

/** What the person typed: another URL for a network that is there, also its names where it is the person's own. */
export const saveNetwork =
  (
    { rpcUrl, ...typed }: { chainId: number; name: string; symbol: string; rpcUrl: string },
    builtIn: readonly Network[],
  ) =>
  (before: Networks): Networks => {
    const network = { ...typed, rpcUrls: [rpcUrl], decimals: 18, blockTime: 2000, custom: true }
    const { added, ...rest } = addNetwork(network, builtIn)(before)
    return {
      ...rest,
      added: added.map((one) => (one.chainId === typed.chainId ? { ...one, ...typed } : one)),
    }
  }
