import { useState } from 'react'
import type { Address } from 'viem'
import { send } from '../../commands/sendCommand.ts'
import { uiState } from '../../shell/useUiState.ts'
import { cancelOf } from '../allowances/permitRisks.ts'
import { useRevoking } from '../allowances/useRevoking.ts'
import type { Problems } from './problems.ts'

/**
 * Asks for everything that ends an account's problems on a network. Foreign code goes first, because it may use an
 * allowance that is revoked. Selects the account and the network: the wallet's own requests run there.
 */
export function useFixing(account: Address, chainId: number) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { revoke, failure: notRevoked } = useRevoking(chainId)

  async function fix({ fixable: { code, allowances, permits } }: Problems) {
    setBusy(true)
    setFailure(undefined)
    try {
      const now = uiState.getState().received
      if (now?.account !== account) await send('account.select', { address: account })
      if (now?.chainId !== chainId) await send('network.select', { chainId })
      const cancels = permits.flatMap(({ allowance }) => cancelOf(allowance) ?? [])
      await Promise.all([
        code && send('account.undelegate', {}),
        allowances.length > 0 && revoke(allowances),
        cancels.length > 0 && send('calls.ask', { calls: cancels }),
      ])
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }

  return { fix, busy, failure: failure ?? notRevoked }
}
