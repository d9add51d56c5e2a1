import { useState } from 'react'
import { send } from '../../commands/sendCommand.ts'
import { revocation } from './allowanceKinds.ts'
import type { Risk } from './valueAtRisk.ts'

/**
 * Asks the person to revoke allowances, by one batch per network. All batches wait in the approval window, which
 * shows one after the other: what the person decides about one changes nothing about the others. The selected
 * network comes first, because an approved batch of another network selects that one.
 */
export function useRevoking(selected: number | undefined) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns the networks whose batch is on the screen. */
  async function revoke(risks: readonly Risk[]): Promise<number[]> {
    setBusy(true)
    setFailure(undefined)
    const chains = [...new Set(risks.map(({ chainId }) => chainId))]
    const ordered = chains.toSorted((one, other) => Number(other === selected) - Number(one === selected))
    // Sent together, because the window that opens for the first closes a popup.
    const asked = await Promise.allSettled(
      ordered.map((chainId) => {
        const calls = risks
          .filter((one) => one.chainId === chainId)
          .map(({ allowance }) => revocation(allowance))
        return send('calls.ask', { calls, ...(chainId !== selected && { chainId }) })
      }),
    )
    const refused = asked.find((answer) => answer.status === 'rejected')
    setFailure(refused && (refused.reason as Error).message)
    setBusy(false)
    return ordered.filter((_, index) => asked[index]?.status === 'fulfilled')
  }

  return { revoke, busy, failure }
}
