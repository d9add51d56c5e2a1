import type { Network } from '../../../domain/network.ts'
import { isTestChain } from './askedNetworks.ts'
import type { Position } from './readPositions.ts'

/**
 * A key that positions on several networks share if they are the same asset: a coin of the wallet's own main
 * networks, or a token that the wallet's list of each network has by the same name. Anybody may call the coin of
 * a network, or a token, "ETH": the symbol alone decides nothing.
 */
export function assetOf(position: Position, network: Pick<Network, 'custom'> | undefined): string {
  const { chainId, address, symbol, decimals, knownAs } = position
  const own = `${chainId} ${address ?? 'coin'}`
  if (!network || network.custom || isTestChain(chainId)) return own
  if (!address) return `coin ${symbol} ${decimals}`
  return knownAs === undefined ? own : `token ${knownAs}`
}
