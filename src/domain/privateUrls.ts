import type { Network } from './network.ts'

/** Relays that hand transactions to block builders, past the public pool: by the end of the host. */
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

/** True if bytes for a URL go nowhere else: by the person's choice, or else because it is a known relay. */
export function isPrivateUrl(url: string, said: Network['private']): boolean {
  return said && Object.hasOwn(said, url) ? said[url] === true : isRelay(url)
}

/** The URLs that transactions may go to: the private ones alone, where there are any. */
export function sendUrls({ rpcUrls, private: said }: Urls): readonly string[] {
  const closed = rpcUrls.filter((url) => isPrivateUrl(url, said))
  return closed.length > 0 ? closed : rpcUrls
}

function isRelay(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname.startsWith('protect.') || relays.some((one) => `.${hostname}`.endsWith(`.${one}`))
}
