import type { Network } from '../../domain/network.ts'
import { builtInNetworks } from './builtInNetworks.ts'
import { allNetworks } from './networks.ts'
import type { Values } from './state.ts'

/** All networks of the wallet, built-in ones first. */
export function networkList({ networks }: Pick<Values, 'networks'>): Network[] {
  return allNetworks(builtInNetworks, networks.getState())
}

/** The network with this chain id, if the wallet knows it. */
export function networkOf(state: Pick<Values, 'networks'>, chainId: number): Network | undefined {
  return networkList(state).find((network) => network.chainId === chainId)
}
