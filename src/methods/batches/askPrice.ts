import type { Address } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import type { Edits } from '../../domain/review/edits.ts'
import type { Context } from '../method.ts'
import type { SponsoredPlan } from './sponsoredPlan.ts'

/**
 * The person's edits with the price of the batch's sponsor. The person pressed for it: without that, nobody
 * learns of a batch before its approval. Throws `sponsorRefused` without a price.
 */
export async function askPrice(
  sponsored: SponsoredPlan | undefined,
  { chainId, from, calls }: { chainId: number; from: Address; calls: readonly Call[] },
  { services, origin, request, edits }: Context,
): Promise<Edits> {
  const { asset } = sponsored?.paid?.tokenFee ?? {}
  if (!sponsored || !asset?.address) throw refused('error_notOffered')
  const { sponsor, upgrade } = sponsored
  const fee = await services.engine.quote(
    {
      kind: 'batch',
      mode: 'atomic',
      origin,
      request,
      id: request,
      chainId,
      from,
      calls: [...calls],
      sponsor,
      ...(upgrade && { upgrade: upgrade.delegate }),
    },
    asset.address,
  )
  const { asksPrice: _, ...others } = edits ?? {}
  return { ...others, fee }
}
