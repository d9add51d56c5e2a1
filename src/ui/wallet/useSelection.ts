import type { Account } from '../../domain/account.ts'
import type { Network } from '../../domain/network.ts'
import { useMirror } from '../shell/useUiState.ts'

/** The selected account and network. */
export function useHere(): { account: Account | undefined; network: Network | undefined } {
  const account = useMirror((mirror) => mirror.accounts.find(({ address }) => address === mirror.account))
  const network = useMirror((mirror) => mirror.networks.find(({ chainId }) => chainId === mirror.chainId))
  return { account, network }
}
