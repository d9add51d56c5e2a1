import { WalletError } from '../../domain/errors.ts'
import { isOfLocalNodes, sendsLocally } from '../../domain/sendUrls.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'

/**
 * The mark of a plan or a row whose network sends to nodes on this computer only. Throws `unknownChain` if the calls
 * were approved for such nodes and others would get them now: these may serve the chain that the local ones copied.
 */
export function localIn(
  { network }: Pick<EngineContext, 'network'>,
  plan: Pick<Plan, 'chainId' | 'local'>,
): { local?: true } {
  const known = network?.(plan.chainId)
  if (isOfLocalNodes(plan, known))
    throw new WalletError('unknownChain', 'The network had another node when this was approved', {
      fault: 'chainReset',
    })
  return known && sendsLocally(known) ? { local: true } : {}
}
