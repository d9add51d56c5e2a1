import * as v from 'valibot'
import type { Network } from '../../domain/network.ts'
import { slice } from './slice.ts'

const Private = v.exactOptional(v.record(v.string(), v.boolean()))
const Custom = v.object({
  chainId: v.number(),
  name: v.string(),
  rpcUrls: v.array(v.string()),
  private: Private,
  wsUrl: v.exactOptional(v.string()),
  statusMethod: v.exactOptional(v.string()),
  symbol: v.string(),
  decimals: v.number(),
  explorer: v.exactOptional(v.string()),
  preconfirmation: v.exactOptional(v.number()),
  blockTime: v.number(),
  custom: v.boolean(),
})
/** What the person changed of a network that the wallet brings along. */
const Change = v.object({
  rpcUrls: v.array(v.string()),
  private: Private,
  /** Nothing of these members is the wallet's any more; without it, as only older profiles have it, its URLs come after. */
  whole: v.exactOptional(v.literal(true)),
  wsUrl: v.exactOptional(v.string()),
  preconfirmation: v.exactOptional(v.number()),
})
const Networks = v.object({
  selected: v.number(),
  /** Networks that the user added, oldest first. */
  added: v.array(Custom),
  /** By chain id. */
  changed: v.record(v.string(), Change),
})
type Networks = v.InferOutput<typeof Networks>

/** Before there was an order to keep: URLs in front of those that the wallet brings along, by chain id. */
const First = v.object({
  selected: v.number(),
  added: v.array(v.unknown()),
  urls: v.record(v.string(), v.array(v.string())),
})

/** The selected network, and what the user added to those that the wallet brings along. */
export const networks = () =>
  slice<Networks>({
    key: 'networks',
    version: 2,
    schema: Networks,
    initial: { selected: 1, added: [], changed: {} },
    migrations: {
      1(state) {
        const { urls, ...rest } = v.parse(First, state)
        const changed = Object.entries(urls).map(([chainId, rpcUrls]) => [chainId, { rpcUrls }])
        return { ...rest, changed: Object.fromEntries(changed) }
      },
    },
  })

/** All networks: those the wallet brings along, as the user changed them, and the user's own. */
export function allNetworks(builtIn: readonly Network[], { added, changed }: Networks): Network[] {
  const mine = builtIn.map((network) => {
    const change = changed[network.chainId]
    if (!change) return network
    const { whole, ...own } = change
    if (!whole) return { ...network, rpcUrls: front(own.rpcUrls, network.rpcUrls) }
    const { wsUrl: _, preconfirmation: __, ...rest } = network
    return { ...rest, ...own }
  })
  return [...mine, ...added.filter(({ chainId }) => !builtIn.some((network) => network.chainId === chainId))]
}

/**
 * URLs before others. A node on this machine stands alone: it may serve a copy of the chain, whose id and first blocks are
 * the same, and where it is silent nothing must go to the chain itself.
 */
function front(urls: readonly string[], others: readonly string[]): string[] {
  const isPublic = (url: string | undefined) => url?.startsWith('https:') === true
  return isPublic(urls[0]) ? [...new Set([...urls, ...others.filter(isPublic)])] : [...urls]
}

export const selectNetwork = (chainId: number) => (before: Networks) =>
  before.selected === chainId ? before : { ...before, selected: chainId }

/** Adds a network for a site. One that is there stays as it is: no site's node joins the wallet's or the person's (D39). */
export const addNetwork =
  (network: Network, builtIn: readonly Network[]) =>
  (before: Networks): Networks =>
    [...builtIn, ...before.added].some(({ chainId }) => chainId === network.chainId)
      ? before
      : { ...before, added: [...before.added, { ...network, custom: true }] }

/** What the person wants of a network: all of it where it is the person's own, its nodes and their pace where not. */
export const saveNetwork =
  (network: Network, builtIn: readonly Network[]) =>
  (before: Networks): Networks => {
    const { chainId, rpcUrls, private: said, wsUrl, preconfirmation } = network
    if (!builtIn.some((one) => one.chainId === chainId)) {
      const isNew = !before.added.some((one) => one.chainId === chainId)
      const added = before.added.map((one) => (one.chainId === chainId ? network : one))
      return { ...before, added: isNew ? [...added, network] : added }
    }
    const change = {
      rpcUrls,
      whole: true as const,
      ...(said && { private: said }),
      ...(wsUrl !== undefined && { wsUrl }),
      ...(preconfirmation !== undefined && { preconfirmation }),
    }
    return { ...before, changed: { ...before.changed, [chainId]: change } }
  }

/** Without a network of the person's own, or with one of the wallet's as it came. The selected one is never removed. */
export const removeNetwork =
  (chainId: number) =>
  (before: Networks): Networks => {
    const { [chainId]: _, ...changed } = before.changed
    return { ...before, changed, added: before.added.filter((one) => one.chainId !== chainId) }
  }
