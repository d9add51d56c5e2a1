import { builtInNetworks } from '../chain/networks.ts'
import { allNetworks } from '../state/networks.ts'
import type { State } from '../state/state.ts'
import type { Network } from '../wire/mirror.ts'

/** Every network of the wallet, those it brings along first. */
export function networkList({ networks }: State): Network[] {
  return allNetworks(builtInNetworks, networks.getState())
}

/** The network with this chain id, if the wallet knows it. */
export function networkOf(state: State, chainId: number): Network | undefined {
  return networkList(state).find((network) => network.chainId === chainId)
}
