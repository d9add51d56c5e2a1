import { type Address, concatHex, numberToHex, pad } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { feeCalls, type TokenFee } from '../../domain/tokenFee.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { costOfOperation } from '../../domain/userOperation.ts'
import { hostOf } from '../../lib/postJson.ts'
import { resultOf, wordIn } from '../../rpc/readResult.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import { type DraftTools, estimateOperation } from './draftOperation.ts'
import { sponsorRefusal } from './serviceAnswers.ts'
import { askQuote, priceOf } from './tokenPrice.ts'

/** How much gas and price may rise until the operation is signed, in halves. */
const headroom = 3n

/** Stands for the fee until it is known. Some tokens have no larger amounts. Nobody signs it. */
const standIn = numberToHex(2n ** 96n - 1n)

/** No fee is more, in the smallest unit of a token. */
const largest = 2n ** 128n

/**
 * The most that the sponsor takes for this batch in the token of the plan's fee. It learns the calls, so this
 * needs a person who asks for the price. Nothing is signed. Throws `sponsorRefused` without a usable price.
 */
export async function quoteFee(
  tools: DraftTools,
  { plan, sponsor, token }: { plan: Plan; sponsor: Sponsor; token: Address },
): Promise<TokenFee> {
  const { chainId, from } = plan
  const quote = await askQuote(tools.ask, sponsor, { chainId, token }).catch((error: unknown) => {
    throw sponsorRefusal(error, sponsor.url)
  })
  const { paymaster } = quote
  const resets = await hasAllowance(tools.node, chainId, { token, owner: from, spender: paymaster })
  const fee: TokenFee = { token, paymaster, most: standIn, cost: '0x0', ...(resets && { resets }) }
  const { operation } = await estimateOperation(tools, {
    plan: withFeeCalls({ ...plan, sponsor: { ...sponsor, fee } }),
    sponsor,
  })
  requirePaymaster(operation, fee, sponsor)
  const most = (priceOf(quote, operation) * headroom + 1n) / 2n
  if (most >= largest) throw refusal(sponsor, 'names a price that no token has')
  return { ...fee, most: numberToHex(most), cost: numberToHex(costOfOperation(operation)) }
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
  requirePaymaster(operation, fee, sponsor)
  const quote = await askQuote(ask, sponsor, { chainId, token: fee.token }).catch((error: unknown) => {
    throw sponsorRefusal(error, url)
  })
  const host = hostOf(url)
  if (priceOf(quote, operation) > BigInt(fee.most))
    throw new WalletError('sponsorRefused', `The price of ${host} rose`, { host, fault: 'price' })
}

function requirePaymaster({ paymaster }: UserOperation, fee: TokenFee, sponsor: Sponsor): void {
  if (!sameAddress(paymaster, fee.paymaster)) throw refusal(sponsor, 'named two paymasters')
}

function refusal({ url }: Sponsor, what: string): WalletError {
  const host = hostOf(url)
  return new WalletError('sponsorRefused', `${host} ${what}`, { host })
}

/** True unless the token says that the spender may take nothing. */
async function hasAllowance(
  node: Node,
  chainId: number,
  { token, owner, spender }: { token: Address; owner: Address; spender: Address },
): Promise<true | undefined> {
  const data = concatHex(['0xdd62ed3e', pad(owner), pad(spender)])
  const [answer] = await node.batch(chainId, [
    { method: 'eth_call', params: [{ to: token, data }, 'latest'] },
  ])
  return wordIn(resultOf(answer)) === 0n ? undefined : true
}
