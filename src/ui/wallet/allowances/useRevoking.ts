import { useState } from 'react'
import { send } from '../../commands/sendCommand.ts'
import { revocationBatches } from './revocationBatches.ts'
import type { Risk } from './valueAtRisk.ts'

/**
 * Asks the person to revoke allowances (`revocationBatches`). All batches wait in the approval window, which shows
 * one after the other: what the person decides about one changes nothing about the others.
 */
export function useRevoking(selected: number | undefined) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns the networks whose batches are all on the screen. */
  async function revoke(risks: readonly Risk[]): Promise<number[]> {
    setBusy(true)
    setFailure(undefined)
    const batches = revocationBatches(risks, selected)
    // Sent together, because the window that opens for the first closes a popup.
    const asked = await Promise.allSettled(
      batches.map(({ chainId, calls }) =>
        send('calls.ask', { calls, ...(chainId !== selected && { chainId }) }),
      ),
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
