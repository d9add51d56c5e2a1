import type { Address } from 'viem'
import type { Call } from '../../../domain/batch.ts'
import type { CallView, FundsBlock } from '../../../domain/review/review.ts'
import { present } from '../../../lib/present.ts'
import { ifKnown } from '../../ifKnown.ts'
import type { Context } from '../../method.ts'
import type { BatchPlan } from '../batchPlan.ts'
import { offerFunds } from './offerFunds.ts'
import { readAssets } from './requiredAssets.ts'
import { sentTokens } from './sentTokens.ts'

type Batch = {
  chainId: number
  from: Address
  calls: readonly Call[]
  views: readonly CallView[]
  plan: BatchPlan
}

/** What another account brings first, as a block of the review. None if nothing lacks, or nobody can tell. */
export async function describeFunds(
  wanted: Parameters<typeof readAssets>[0],
  { chainId, from, calls, views, plan }: Batch,
  context: Context,
): Promise<FundsBlock[]> {
  const atomicity = await ifKnown(context.services.chain.atomicity(chainId, from))
  const priced = { chainId, from, calls, modes: plan.options, ...present({ atomicity }) }
  const assets = [...readAssets(wanted), ...sentTokens(views)]
  const block = await offerFunds({ ...priced, assets, isPaid: !!plan.paid }, context)
  return block ? [block] : []
}
