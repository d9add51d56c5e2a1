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

/** The URLs that transactions may be sent to: only the private ones, if there are any. */
export function sendUrls({ rpcUrls, private: privacy }: Urls): readonly string[] {
  const closed = rpcUrls.filter((url) => isPrivateUrl(url, privacy))
  return closed.length > 0 ? closed : rpcUrls
}

function isRelay(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname.startsWith('protect.') || relays.some((one) => `.${hostname}`.endsWith(`.${one}`))
}
