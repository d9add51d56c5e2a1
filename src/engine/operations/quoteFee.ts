import { type Address, numberToHex } from 'viem'
import { allowedBy, feeCalls, type TokenFee } from '../../domain/review/tokenFee.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { costOfOperation } from '../../domain/userOperation.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import { type DraftTools, estimateOperation } from './draftOperation.ts'
import { readAllowances } from './oldAllowances.ts'
import { unsponsored } from './serviceAnswers.ts'
import { askQuote, priceOf } from './tokenPrice.ts'

/** The room for gas and price to rise before the signature, in halves. */
const headroom = 3n

/** Some tokens have no larger amounts, and it means no limit. Stands for the fee until it is known. */
const largest = 2n ** 96n - 1n

/**
 * The most that the sponsor can take for this batch in the token, with what earlier approvals let it take. It
 * learns the calls, so this needs a person who asks for the price. Nothing is signed. Throws `sponsorRefused`
 * without a usable price, or if it may take the token without limit.
 */
export async function quoteFee(
  tools: DraftTools,
  { plan, sponsor, token }: { plan: Plan; sponsor: Sponsor; token: Address },
): Promise<TokenFee> {
  const { chainId, from: owner } = plan
  const quote = await askQuote(tools.ask, { chainId, sponsor, token })
  const { paymaster } = quote
  const [old = 0n] = await readAllowances(tools.node, { chainId, owner, spender: paymaster, tokens: [token] })
  const fee = { token, paymaster, most: numberToHex(largest), cost: '0x0' as const }
  const whole = withFeeCalls({ ...plan, sponsor: { ...sponsor, fee } })
  const { operation } = await estimateOperation(tools, { plan: whole, sponsor })
  const most = (priceOf(quote, operation) * headroom) / 2n + old
  if (most > largest) throw unsponsored(old > 0n ? 'oldAllowance' : 'unpaid', sponsor.url)
  return {
    ...fee,
    most: numberToHex(most),
    ...(old > 0n && { old: numberToHex(old) }),
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
  if (!sameAddress(operation.paymaster, fee.paymaster)) throw unsponsored('otherPaymaster', url)
  const quote = await askQuote(ask, { chainId, sponsor, token: fee.token })
  if (priceOf(quote, operation) > allowedBy(fee)) throw unsponsored('price', url)
}
