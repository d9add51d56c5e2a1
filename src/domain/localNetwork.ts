import type { Network } from './network.ts'

/** Whether all nodes of a network run on this computer. */
export function isLocal({ rpcUrls }: Pick<Network, 'rpcUrls'>): boolean {
  return rpcUrls.length > 0 && rpcUrls.every(isOnThisComputer)
}

function isOnThisComputer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
