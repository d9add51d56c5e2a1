import type { Account } from '../../domain/account.ts'
import type { Network } from '../../domain/network.ts'
import { useUiState } from '../shell/useUiState.ts'

/** The selected account and network. */
export function useHere(): { account: Account | undefined; network: Network | undefined } {
  const account = useUiState((state) => state.accounts.find(({ address }) => address === state.account))
  const network = useUiState((state) => state.networks.find(({ chainId }) => chainId === state.chainId))
  return { account, network }
}
