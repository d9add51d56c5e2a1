import type { Hex } from 'viem'
import type { Network } from '../../domain/network.ts'

/** Where a network's explorer shows a transaction; nothing where it has none. */
export function explorerLink(network: Pick<Network, 'explorer'> | undefined, hash: Hex): string | undefined {
  if (!network?.explorer || !URL.canParse(network.explorer)) return undefined
  const { protocol, origin, pathname } = new URL(network.explorer)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${origin}${pathname.replace(/\/+$/, '')}/tx/${hash}`
}
