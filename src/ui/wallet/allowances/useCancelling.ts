import { useState } from 'react'
import { send } from '../../commands/sendCommand.ts'
import { told } from '../../commands/told.ts'
import { type AskNetwork, askNetwork } from '../../node/askNetwork.ts'
import { askSignature } from '../../permits/askSignature.ts'
import { signZeroPermits } from '../../permits/signZeroPermits.ts'
import { openInTab } from '../../shell/openInTab.ts'
import { uiState } from '../../shell/useUiState.ts'
import { cancellationsOf, type PermitRisk, zeroPermitsOf } from './permitRisks.ts'
import type { Revocation } from './revocationBatches.ts'
import { useRevoking } from './useRevoking.ts'

/** Stands for no network: after the signatures of several, nobody knows which one is selected. */
const nowhere = 0

/**
 * Cancels signed permits of the selected account, in one batch per network with other revocations. A token's own
 * permit needs the person's signature first, and this page until then: so a popup moves to a tab, at `hash`.
 */
export function useCancelling(selected: number | undefined, hash: string) {
  const [signing, setSigning] = useState(false)
  const [unsigned, setUnsigned] = useState<string>()
  const { revoke, busy, failure } = useRevoking(selected)

  /** `first` asks for what must not wait for signatures. */
  async function cancel(
    permits: readonly PermitRisk[],
    others: readonly Revocation[] = [],
    first?: () => Promise<unknown>,
  ): Promise<void> {
    const plain = [...others, ...cancellationsOf(permits)]
    const zeros = zeroPermitsOf(permits)
    const before = uiState.getState().received
    setUnsigned(undefined)
    setSigning(true)
    try {
      // Sent together, because the window that opens for the first closes a popup.
      if (zeros.length === 0) return void (await Promise.all([first?.(), revoke(plain)]))
      if (await openInTab(hash)) return
      const [, signed] = await Promise.all([first?.(), signAll(zeros)])
      setUnsigned(signed.failure)
      // The signatures took minutes: the selection may be another one by now.
      if (before) await send('network.select', { chainId: before.chainId })
      if (before?.account) await send('account.select', { address: before.account })
      await revoke([...plain, ...signed.calls], nowhere)
    } catch (error) {
      setUnsigned((error as Error).message)
    } finally {
      setSigning(false)
    }
  }

  return { cancel, busy: busy || signing, failure: failure ?? unsigned }
}

/**
 * Asks for the signatures of one network after the other: the wallet signs for the selected network alone. A network
 * that fails leaves the others, with the first failure.
 */
async function signAll(zeros: ReturnType<typeof zeroPermitsOf>) {
  const calls: Revocation[] = []
  let failure: string | undefined
  for (const chainId of new Set(zeros.map((one) => one.chainId))) {
    const ask: AskNetwork = (requests) => told(askNetwork(chainId)(requests))
    try {
      await send('network.select', { chainId })
      const signed = await signZeroPermits(
        zeros.filter((one) => one.chainId === chainId),
        { ask, sign: askSignature, now: Date.now() },
      )
      calls.push(...signed.calls.map((call) => ({ chainId, call })))
      failure ??= signed.failure
    } catch (error) {
      failure ??= (error as Error).message
    }
  }
  return { calls, failure }
}
