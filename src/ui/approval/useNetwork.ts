import type { Network } from '../../domain/network.ts'
import { t } from '../../i18n/translate.ts'
import { useUiState } from '../shell/useUiState.ts'

/** A chain's own coin. */
export type Coin = { chainId: number; symbol: string; decimals: number }

/** The network of a request, with a generic name and coin if the wallet does not have it. */
export function useNetwork(chainId: number): { network: Network | undefined; name: string; coin: Coin } {
  const networks = useUiState((state) => state.networks)
  const network = networks?.find((one) => one.chainId === chainId)
  return {
    network,
    name: network?.name ?? t('approval_chain', { number: chainId }),
    coin: network ?? { chainId, symbol: t('common_coins'), decimals: 18 },
  }
}
