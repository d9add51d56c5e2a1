import { useState } from 'react'
import { send } from '../../commands/sendCommand.ts'
import { type Revocation, revocationBatches } from './revocationBatches.ts'

/**
 * Asks the person to revoke allowances and permits (`revocationBatches`). All batches wait in the approval window, which shows
 * one after the other: what the person decides about one changes nothing about the others.
 */
export function useRevoking(selected: number | undefined) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns the networks whose batches are all on the screen. `here` is the selected network, if it is known. */
  async function revoke(revocations: readonly Revocation[], here = selected): Promise<number[]> {
    setBusy(true)
    setFailure(undefined)
    const batches = revocationBatches(revocations, here)
    // Sent together, because the window that opens for the first closes a popup.
    const asked = await Promise.allSettled(
      batches.map(({ chainId, calls }) => send('calls.ask', { calls, ...(chainId !== here && { chainId }) })),
    )
    const refused = asked.find((answer) => answer.status === 'rejected')
    setFailure(refused && (refused.reason as Error).message)
    setBusy(false)
    const failed = batches.filter((_, index) => asked[index]?.status === 'rejected')
    return batches
      .map(({ chainId }) => chainId)
      .filter((one) => !failed.some(({ chainId }) => chainId === one))
  }

  return { revoke, busy, failure }
}
