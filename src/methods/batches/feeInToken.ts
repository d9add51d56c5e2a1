import * as v from 'valibot'
import type { Address } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import type { Edits } from '../../domain/review/edits.ts'
import type { FeeInToken } from '../../domain/review/review.ts'
import { feeCalls } from '../../domain/review/tokenFee.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { looseAddress } from '../../domain/schema.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import type { Context } from '../method.ts'
import type { SponsoredPlan } from './sponsoredPlan.ts'

/** What token paymasters read in the app's context. */
const named = v.object({ token: looseAddress })

/** The token that the app's paymaster takes its fee in. `undefined` if the paymaster pays alone. */
export function feeTokenIn(context: unknown): Address | undefined {
  const parsed = v.safeParse(named, context)
  return parsed.success ? parsed.output.token : undefined
}

/**
 * The fee in a token as the review shows it, with the price that the person asked for. `undefined` if the wallet
 * cannot tell what the token is: a symbol that imitates another one, or a collectible, whose number the price
 * would be.
 */
export async function describeFee(
  { chainId, from, host, token }: { chainId: number; from: Address; host: string; token: Address },
  { services, edits }: Context,
): Promise<FeeInToken | undefined> {
  const price = edits?.fee && sameAddress(edits.fee.token, token) ? edits.fee : undefined
  const allowing = feeCalls(price ?? { token, paymaster: entryPoint, most: '0x1' })
  const [view] = await services.chain.explain(chainId, from, allowing.slice(1))
  const { asset } = view?.effects[0] ?? {}
  return asset?.known && asset.id === undefined
    ? { chainId, host, asset, ...(price && { price }) }
    : undefined
}

/**
 * The person's edits with the price of the batch's sponsor. The person pressed for it: without that, nobody
 * learns of a batch before its approval. Throws `sponsorRefused` without a price.
 */
export async function withPrice(
  sponsored: SponsoredPlan | undefined,
  { chainId, from, calls }: { chainId: number; from: Address; calls: readonly Call[] },
  { services, origin, request, edits }: Context,
): Promise<Edits> {
  const { address } = sponsored?.paid?.tokenFee?.asset ?? {}
  if (!sponsored || !address) throw refused('error_notOffered')
  const { mode, sponsor, upgrade } = sponsored
  const plan = { kind: 'batch' as const, mode, chainId, from, calls: [...calls], sponsor }
  const asking = { ...plan, origin, request, id: request, ...(upgrade && { upgrade: upgrade.delegate }) }
  const { asksPrice: _, ...others } = edits ?? {}
  return { ...others, fee: await services.engine.quote(asking, address) }
}
