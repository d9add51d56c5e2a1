import { useState } from 'react'
import type { Address } from 'viem'
import { send } from '../../commands/sendCommand.ts'
import { revocation } from '../allowances/allowanceKinds.ts'
import { useCancelling } from '../allowances/useCancelling.ts'
import { healthHash } from '../hashPlace.ts'
import type { Problems } from './problems.ts'

/**
 * Asks for everything that ends an account's problems on a network: the removal of foreign code first, because it may
 * use an allowance that is revoked, then the signatures that permits need, and one batch. The account and the network
 * must be the selected ones.
 */
export function useFixing(account: Address, chainId: number) {
  const [failure, setFailure] = useState<string>()
  const { cancel, busy, failure: notRevoked } = useCancelling(chainId, healthHash(account))

  async function fix({ fixable: { code, allowances, permits } }: Problems) {
    const revocations = allowances.map(({ allowance }) => ({ chainId, call: revocation(allowance) }))
    setFailure(undefined)
    await cancel(permits, revocations, async () => {
      if (code) await send('account.undelegate', {}).catch((error: Error) => setFailure(error.message))
    })
  }

  return { fix, busy, failure: failure ?? notRevoked }
}
