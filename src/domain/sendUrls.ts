import type { Network } from './network.ts'

/** Host suffixes of relays that send transactions to block builders and bypass the public mempool. */
export const relays = [
  'flashbots.net',
  'mevblocker.io',
  'beaverbuild.org',
  'rsync-builder.xyz',
  'titanbuilder.xyz',
  'penguinbuild.org',
  'securerpc.com',
  'blxrbdn.com',
  'merkle.io',
]

type Urls = Pick<Network, 'rpcUrls' | 'private'>

/** True if a URL keeps transactions private: by the user's setting, or else if it is a known relay. */
export function isPrivateUrl(url: string, privacy: Network['private']): boolean {
  return privacy && Object.hasOwn(privacy, url) ? privacy[url] === true : isRelay(url)
}

/** The URLs of a network that keep transactions private. */
export function privateUrls({ rpcUrls, private: privacy }: Urls): readonly string[] {
  return rpcUrls.filter((url) => isPrivateUrl(url, privacy))
}

/**
 * False if bytes that only these URLs were to get would become public: no URL is private any more, although the
 * person did not make each of them public.
 */
export function mayLeave(network: Urls, privateTo: readonly string[] = []): boolean {
  return privateUrls(network).length > 0 || privateTo.every((url) => network.private?.[url] === false)
}

function isRelay(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname.startsWith('protect.') || relays.some((one) => `.${hostname}`.endsWith(`.${one}`))
}

/**
 * The URLs that transactions may be sent to: only the private ones, if there are any, else only those on this
 * computer, if there are any. A local node may serve a copy of the chain that the other URLs serve.
 */
export function sendUrls(network: Urls): readonly string[] {
  const closed = privateUrls(network)
  if (closed.length > 0) return closed
  const local = network.rpcUrls.filter(isOnThisComputer)
  return local.length > 0 ? local : network.rpcUrls
}

/** True if the wallet sends transactions to nodes on this computer only. */
export function sendsLocally(network: Urls): boolean {
  return isLocal({ rpcUrls: [...sendUrls(network)] })
}

/** True for what was approved or signed for nodes on this computer, once others would get its bytes. */
export function isOfLocalNodes({ local }: { local?: true }, network: Urls | undefined): boolean {
  return local === true && network !== undefined && !sendsLocally(network)
}

/** True if all nodes of a network run on this computer. */
export function isLocal({ rpcUrls }: Pick<Network, 'rpcUrls'>): boolean {
  return rpcUrls.length > 0 && rpcUrls.every(isOnThisComputer)
}

function isOnThisComputer(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}

/**
 * True if a host name is this machine, so that no third party can read or change the traffic. `URL` normalizes IP
 * addresses.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|\[::(?:1|ffff:7f..:.+)\]|127\.[\d.]+|0\.0\.0\.0)$/.test(hostname)
}
