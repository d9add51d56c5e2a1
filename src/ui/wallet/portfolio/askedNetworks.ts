import type { Activity } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import type { UiState } from '../../../messages/uiState.ts'

/** Built-in test networks: most people hold nothing there, and Localhost has no node. */
const testNetworks: readonly number[] = [11155111, 84532, 11155420, 1337, 31337]

/** True if what the accounts hold there is worth nothing. */
export function isTestChain(chainId: number): boolean {
  return testNetworks.includes(chainId)
}

/**
 * The networks whose nodes the wallet asks for a view of all networks, in the person's order. A test network is
 * among them only if the person selected it, added it, used it or watches a token there.
 */
export function askedNetworks(
  networks: readonly Network[],
  used: {
    selected: number
    watched: UiState['watched']
    activities: readonly Pick<Activity, 'chainId'>[]
  },
): Network[] {
  return networks.filter(
    ({ chainId, custom }) =>
      !isTestChain(chainId) ||
      custom ||
      chainId === used.selected ||
      used.watched?.[chainId]?.length ||
      used.activities.some((one) => one.chainId === chainId),
  )
}
