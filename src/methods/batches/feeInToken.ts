import * as v from 'valibot'
import type { Address } from 'viem'
import type { CallsBlock, CallView, Fact, LedgerEntry, Party } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { looseAddress } from '../../domain/schema.ts'
import { say, type Text } from '../../domain/text/message.ts'
import { feeCalls } from '../../domain/tokenFee.ts'
import { entryPoint, type Sponsor } from '../../domain/userOperation.ts'
import type { Context } from '../method.ts'

/** What token paymasters read in the app's context. */
const named = v.object({ token: looseAddress })

/** The token that the app's paymaster takes its fee in. `undefined` if the paymaster pays alone. */
export function feeTokenOf({ context }: Pick<Sponsor, 'context'>): Address | undefined {
  const parsed = v.safeParse(named, context)
  return parsed.success ? parsed.output.token : undefined
}

type TokenFee = NonNullable<CallsBlock['tokenFee']>
type Described = { tokenFee: TokenFee; facts: Fact[] }

/**
 * The fee in a token as the review shows it, with the price that the person asked for. `undefined` if the wallet
 * cannot tell what the token is: a symbol that imitates another one, or a collectible, whose number the price
 * would be.
 */
export async function describeFee(
  { chainId, from, host, token }: { chainId: number; from: Address; host: string; token: Address },
  { services, edits }: Context,
): Promise<Described | undefined> {
  const price = edits?.fee && sameAddress(edits.fee.token, token) ? edits.fee : undefined
  const allowing = feeCalls(price ?? { token, paymaster: entryPoint, most: '0x1' })
  const [view] = await services.chain.explain(chainId, from, allowing.slice(-1))
  const { asset, party } = view?.effects[0] ?? {}
  if (view?.guessed || !asset?.known || asset.id !== undefined || !sameAddress(asset.address, token))
    return undefined
  if (!price) {
    const facts = [{ label: say('fact_price'), value: say('fact_priceUnasked', { host }) }]
    return { tokenFee: { asset }, facts }
  }
  const { symbol = 'ETH', decimals = 18 } = services.networks.get(chainId) ?? {}
  const most: Text = { amount: String(BigInt(price.most)), decimals: asset.decimals, symbol: asset.symbol }
  const cost: Text = { amount: String(BigInt(price.cost)), decimals, symbol }
  return {
    tokenFee: { asset, price },
    facts: factsOf({ most, cost, host, party, paymaster: price.paymaster }),
  }
}

type Told = { most: Text; cost: Text; host: string; party: Party | undefined; paymaster: Address }

function factsOf({ most, cost, host, party, paymaster }: Told): Fact[] {
  const name = party?.called ?? party?.name
  return [
    { label: say('fact_price'), value: say('fact_priceAtMost', { amount: most, host }) },
    { label: say('common_networkFee'), value: say('amount_atMost', { amount: cost }) },
    {
      label: say('common_contract'),
      value: paymaster,
      form: 'address',
      ...(name !== undefined && { name }),
    },
    { label: say('fact_permission'), value: say('fact_permissionOfFee', { amount: most }) },
  ]
}

/** The fee as a call that sends the token, for the outcome. */
export function feeView({ asset, price }: Partial<TokenFee> = {}): CallView[] {
  if (!asset || !price) return []
  const effects: LedgerEntry[] = [{ direction: 'sent', asset, amount: price.most, bound: 'most' }]
  return [{ verb: '', sub: '', value: '0x0', data: '0x', guessed: false, args: [], effects }]
}
