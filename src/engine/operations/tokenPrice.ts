import * as v from 'valibot'
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { looseAddress, quantity } from '../../domain/schema.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { costOfOperation, entryPoint } from '../../domain/userOperation.ts'
import { hostOf } from '../../lib/postJson.ts'
import type { AskService } from '../../rpc/askService.ts'
import { understood } from './serviceAnswers.ts'
import { gas } from './sponsoring.ts'

/** A paymaster's price: the amount of the token for 10¹⁸ wei, and the gas that it adds to what it charges. */
export type Quote = { paymaster: Address; rate: bigint; postOpGas: bigint }

/** The answer of `pimlico_getTokenQuotes`, which several paymasters share. ERC-7677 itself has no prices. */
const answer = v.object({
  quotes: v.pipe(
    v.array(
      v.object({
        paymaster: looseAddress,
        token: looseAddress,
        exchangeRate: v.pipe(
          quantity,
          v.check((given) => BigInt(given) > 0n && BigInt(given) < 2n ** 128n, 'Expected a price'),
        ),
        postOpGas: v.optional(gas, '0x0'),
      }),
    ),
    v.maxLength(100),
  ),
})

type Asked = { chainId: number; token: Address }

/** Asks the app's paymaster for its price. It learns the token, but neither the account nor its calls. */
export async function askQuote(ask: AskService, { url }: Sponsor, { chainId, token }: Asked): Promise<Quote> {
  const params = [{ tokens: [token] }, entryPoint, numberToHex(chainId)]
  const { quotes } = understood(answer, await ask(url, 'pimlico_getTokenQuotes', params), url)
  const quote = quotes.find((one) => sameAddress(one.token, token))
  if (!quote) {
    const host = hostOf(url)
    throw new WalletError('sponsorRefused', `${host} names no price in this token`, { host })
  }
  const { paymaster, exchangeRate, postOpGas } = quote
  return { paymaster, rate: BigInt(exchangeRate), postOpGas: BigInt(postOpGas) }
}

/** The most of the token that the operation costs at this price. */
export function priceOf({ rate, postOpGas }: Quote, operation: UserOperation): bigint {
  const wei = costOfOperation(operation) + postOpGas * BigInt(operation.maxFeePerGas)
  const unit = 10n ** 18n
  return (wei * rate + unit - 1n) / unit
}
