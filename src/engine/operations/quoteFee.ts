import { type Address, numberToHex } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import { feeCalls, type TokenFee } from '../../domain/review/tokenFee.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { costOfOperation } from '../../domain/userOperation.ts'
import { hostOf } from '../../lib/postJson.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import { type DraftTools, estimateOperation } from './draftOperation.ts'
import { askQuote, priceOf } from './tokenPrice.ts'

/** The room for gas and price to rise before the signature, in halves. */
const headroom = 3n

/** Stands for the fee until it is known. Some tokens have no larger amounts. Nobody signs it. */
const standIn = numberToHex(2n ** 96n - 1n)

/**
 * The most that the sponsor takes for this batch in the token. It learns the calls, so this needs a person who
 * asks for the price. Nothing is signed. Throws `sponsorRefused` without a usable price.
 */
export async function quoteFee(
  tools: DraftTools,
  { plan, sponsor, token }: { plan: Plan; sponsor: Sponsor; token: Address },
): Promise<TokenFee> {
  const quote = await askQuote(tools.ask, { chainId: plan.chainId, sponsor, token })
  const fee = { token, paymaster: quote.paymaster, most: standIn, cost: standIn }
  const whole = withFeeCalls({ ...plan, sponsor: { ...sponsor, fee } })
  const { operation } = await estimateOperation(tools, { plan: whole, sponsor })
  return {
    ...fee,
    most: numberToHex((priceOf(quote, operation) * headroom) / 2n),
    cost: numberToHex(costOfOperation(operation)),
  }
}

/** The plan with the calls that allow the fee, as the operation runs it. */
export function withFeeCalls<plan extends Plan>(plan: plan): plan {
  const { fee } = plan.sponsor ?? {}
  return fee ? { ...plan, calls: [...plan.calls, ...feeCalls(fee)] } : plan
}

/** Asks for the price once more, before the signature. Throws `sponsorRefused` if it is above the approved one. */
export async function requirePrice(
  { ask }: Pick<DraftTools, 'ask'>,
  { chainId, sponsor, operation }: { chainId: number; sponsor: Sponsor; operation: UserOperation },
): Promise<void> {
  const { fee, url } = sponsor
  if (!fee) return
  const host = hostOf(url)
  if (!sameAddress(operation.paymaster, fee.paymaster))
    throw new WalletError('sponsorRefused', `${host} named another paymaster`, { host })
  const quote = await askQuote(ask, { chainId, sponsor, token: fee.token })
  if (priceOf(quote, operation) > BigInt(fee.most))
    throw new WalletError('sponsorRefused', `The price of ${host} rose`, { host, fault: 'price' })
}
