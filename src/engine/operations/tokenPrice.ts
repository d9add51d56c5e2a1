import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { sameAddress } from '../../domain/sameAddress.ts'
import { looseAddress, quantity } from '../../domain/schema.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { costOfOperation, entryPoint } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import { askFor, unsponsored } from './serviceAnswers.ts'
import { gas } from './sponsoring.ts'

/** A paymaster's price: the amount of the token for 10¹⁸ wei, and the gas that it adds to what it charges. */
export type Quote = { paymaster: Address; exchangeRate: Hex; postOpGas: Hex }

/** The answer of `pimlico_getTokenQuotes`, which several paymasters share. ERC-7677 itself has no prices. */
const answer = v.object({
  quotes: v.array(
    v.object({
      paymaster: looseAddress,
      token: looseAddress,
      // Below 2¹²⁸, so that no price is too large for an amount.
      exchangeRate: v.pipe(quantity, v.maxLength(34)),
      postOpGas: gas,
    }),
  ),
})

type Asked = { chainId: number; sponsor: Sponsor; token: Address }

/**
 * Asks the app's paymaster for its price. It learns the token, but neither the account nor its calls. Throws
 * `sponsorRefused`.
 */
export async function askQuote(ask: AskService, { chainId, sponsor: { url }, token }: Asked): Promise<Quote> {
  const params = [{ tokens: [token] }, entryPoint, numberToHex(chainId)]
  const { quotes } = await askFor(ask, { url, method: 'pimlico_getTokenQuotes', params }, answer)
  const quote = quotes.find((one) => sameAddress(one.token, token))
  if (!quote) throw unsponsored('unpaid', url)
  return quote
}

/** The most of the token that the operation costs at this price. */
export function priceOf({ exchangeRate, postOpGas }: Quote, operation: UserOperation): bigint {
  const wei = costOfOperation(operation) + BigInt(postOpGas) * BigInt(operation.maxFeePerGas)
  return (wei * BigInt(exchangeRate)) / 10n ** 18n + 1n
}
