import type { Hex } from 'viem'
import type { Network } from '../../domain/network.ts'

/** URL of a transaction in the network's explorer, or `undefined` if the network has no HTTP explorer. */
export function explorerLink(network: Pick<Network, 'explorer'> | undefined, hash: Hex): string | undefined {
  if (!network?.explorer || !URL.canParse(network.explorer)) return undefined
  const { protocol, origin, pathname } = new URL(network.explorer)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${origin}${pathname.replace(/\/+$/, '')}/tx/${hash}`
}
