import { useState } from 'react'
import { send } from '../../commands/sendCommand.ts'
import { revocation } from '../allowances/allowanceKinds.ts'
import { cancellationsOf } from '../allowances/permitRisks.ts'
import { useRevoking } from '../allowances/useRevoking.ts'
import type { Problems } from './problems.ts'

/**
 * Asks for everything that ends an account's problems on a network: the removal of foreign code first, because it may
 * use an allowance that is revoked, then one batch. The account and the network must be the selected ones.
 */
export function useFixing(chainId: number) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { revoke, failure: notRevoked } = useRevoking(chainId)

  async function fix({ fixable: { code, allowances, permits } }: Problems) {
    const revocations = [
      ...allowances.map(({ allowance }) => ({ chainId, call: revocation(allowance) })),
      ...cancellationsOf(permits),
    ]
    setBusy(true)
    setFailure(undefined)
    // Sent together, because the window that opens for the first closes a popup.
    const [removed] = await Promise.allSettled([code && send('account.undelegate', {}), revoke(revocations)])
    if (removed.status === 'rejected') setFailure((removed.reason as Error).message)
    setBusy(false)
  }

  return { fix, busy, failure: failure ?? notRevoked }
}
