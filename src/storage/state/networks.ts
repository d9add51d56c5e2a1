import * as v from 'valibot'
import type { Network } from '../../domain/network.ts'
import { present } from '../../lib/present.ts'
import { slice } from './slice.ts'

const Private = v.exactOptional(v.record(v.string(), v.boolean()))
const Custom = v.object({
  chainId: v.number(),
  name: v.string(),
  rpcUrls: v.array(v.string()),
  private: Private,
  wsUrl: v.exactOptional(v.string()),
  statusMethod: v.exactOptional(v.string()),
  bundlerUrl: v.exactOptional(v.string()),
  symbol: v.string(),
  decimals: v.number(),
  explorer: v.exactOptional(v.string()),
  preconfirmation: v.exactOptional(v.number()),
  blockTime: v.number(),
  custom: v.boolean(),
})
/** The person's changes to a built-in network. */
const Change = v.object({
  rpcUrls: v.array(v.string()),
  private: Private,
  /** These members replace the built-in ones. In older profiles it is absent, and the built-in URLs follow. */
  whole: v.exactOptional(v.literal(true)),
  wsUrl: v.exactOptional(v.string()),
  preconfirmation: v.exactOptional(v.number()),
  bundlerUrl: v.exactOptional(v.string()),
})
const Networks = v.object({
  selected: v.number(),
  /** Networks that the user added, oldest first. */
  added: v.array(Custom),
  /** By chain id. */
  changed: v.record(v.string(), Change),
})
type Networks = v.InferOutput<typeof Networks>

/** The schema of version 1: `urls` come before the built-in ones, by chain id. */
const First = v.object({
  selected: v.number(),
  added: v.array(v.unknown()),
  urls: v.record(v.string(), v.array(v.string())),
})

/** The selected network, the user's own networks, and the user's changes to built-in ones. */
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

/** All networks: the built-in ones with the user's changes, then the user's own. */
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
 * Puts `urls` before `others`. A local node is used alone: it may serve a fork of the chain with the same id
 * and first blocks, and if it does not respond, no request may go to the real chain.
 */
function front(urls: readonly string[], others: readonly string[]): string[] {
  const isPublic = (url: string | undefined) => url?.startsWith('https:') === true
  return isPublic(urls[0]) ? [...new Set([...urls, ...others.filter(isPublic)])] : [...urls]
}

export const selectNetwork = (chainId: number) => (before: Networks) =>
  before.selected === chainId ? before : { ...before, selected: chainId }

/** Adds a site's network. An existing one stays as it is: sites must not add nodes to known networks (D39). */
export const addNetwork =
  (network: Network, builtIn: readonly Network[]) =>
  (before: Networks): Networks =>
    [...builtIn, ...before.added].some(({ chainId }) => chainId === network.chainId)
      ? before
      : { ...before, added: [...before.added, { ...network, custom: true }] }

/** Saves a network: all of it if it is the person's own; only its nodes, their pace and its bundler if it is built in. */
export const saveNetwork =
  (network: Network, builtIn: readonly Network[]) =>
  (before: Networks): Networks => {
    const { chainId, rpcUrls, private: privacy, wsUrl, preconfirmation, bundlerUrl } = network
    if (!builtIn.some((one) => one.chainId === chainId)) {
      const isNew = !before.added.some((one) => one.chainId === chainId)
      const added = before.added.map((one) => (one.chainId === chainId ? network : one))
      return { ...before, added: isNew ? [...added, network] : added }
    }
    const change = {
      rpcUrls,
      whole: true as const,
      ...present({ private: privacy, wsUrl, preconfirmation, bundlerUrl }),
    }
    return { ...before, changed: { ...before.changed, [chainId]: change } }
  }

/** Removes the person's own network, or resets a built-in one. Callers never remove the selected one. */
export const removeNetwork =
  (chainId: number) =>
  (before: Networks): Networks => {
    const { [chainId]: _, ...changed } = before.changed
    return { ...before, changed, added: before.added.filter((one) => one.chainId !== chainId) }
  }
