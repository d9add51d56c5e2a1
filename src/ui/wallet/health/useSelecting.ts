import { useState } from 'react'
import type { Address } from 'viem'
import { send } from '../../commands/sendCommand.ts'
import { uiState } from '../../shell/useUiState.ts'

/** Selects an account and a network before a task: other screens, and the wallet's own requests, are about these. */
export function useSelecting(account: Address, chainId: number) {
  const [failure, setFailure] = useState<string>()

  async function selected(task: () => unknown) {
    setFailure(undefined)
    try {
      const now = uiState.getState().received
      if (now?.account !== account) await send('account.select', { address: account })
      if (now?.chainId !== chainId) await send('network.select', { chainId })
      await task()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return { selected, failure }
}
