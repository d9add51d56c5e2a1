import { numberToHex } from 'viem'
import { type Fees, type Speed, speeds } from '../domain/batch.ts'
import type { Request } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'

/** The fee requests to a node, in the order in which `feesIn` takes the answers. */
export const feeRequests = [
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
  { method: 'eth_feeHistory', params: ['0xa', 'latest', [10, 50, 90]] },
  { method: 'eth_maxPriorityFeePerGas', params: [] },
  { method: 'eth_gasPrice', params: [] },
] as const satisfies readonly Request[]

type Price = { fees: Fees; price: bigint }

/** Wei per gas. Ignores 121 bits and more, which no account can pay and no user operation can hold. */
export function feeIn(value: unknown): bigint | undefined {
  const fee = quantityIn(value)
  return fee !== undefined && fee < 2n ** 120n ? fee : undefined
}

/**
 * Fees to sign, and the likely price per gas, in wei. `base` is absent if the chain has no base fee, and
 * `speeds` if the node does not report what others pay.
 */
export type FeeQuote = Price & { base?: bigint; speeds?: Record<Speed, Price> }

/**
 * EIP-1559: the median tip of the last blocks, and twice the base fee, which lasts for six full blocks. Slow
 * and fast differ only in the tip: the 10th and the 90th percentile. A chain without a base fee has a gas
 * price. `undefined` if the node reports neither: a missing block reveals nothing about the base fee, and
 * missing tips are not a tip of zero.
 */
export function feesIn(answers: readonly Answer[]): FeeQuote | undefined {
  const [block, history, suggested, gasPrice] = answers.map((answer) => resultOf(answer))
  const named = memberOf(block, 'baseFeePerGas') ?? undefined
  const base = feeIn(named)
  const price = feeIn(gasPrice)
  if (base === undefined) {
    const hasNone = named === undefined && quantityIn(memberOf(block, 'number')) !== undefined
    return hasNone && price !== undefined ? { fees: { gasPrice: numberToHex(price) }, price } : undefined
  }
  const tips = tipsIn(history)
  const tip =
    tips?.normal ?? feeIn(suggested) ?? (price === undefined ? undefined : price > base ? price - base : 0n)
  if (tip === undefined) return undefined
  const [slow, fast] = [tips?.slow, tips?.fast]
  const hasSpeeds = slow !== undefined && fast !== undefined
  return {
    ...priceOf(base, tip),
    base,
    ...(hasSpeeds && {
      speeds: {
        slow: priceOf(base, slow < tip ? slow : tip),
        normal: priceOf(base, tip),
        fast: priceOf(base, fast > tip ? fast : tip),
      },
    }),
  }
}

function priceOf(base: bigint, tip: bigint): Price {
  const fees = { maxFeePerGas: numberToHex(base * 2n + tip), maxPriorityFeePerGas: numberToHex(tip) }
  return { fees, price: base + tip }
}

/** With the fees of the speed that the person chose; else the site's fees; else the usual ones. */
export function chosenQuote(
  quote: FeeQuote,
  { speed, suggested }: { speed?: Speed | undefined; suggested?: Fees | undefined },
): FeeQuote {
  return speed ? { ...quote, ...quote.speeds?.[speed] } : withSuggestion(quote, suggested)
}

/**
 * A site's own fees in place of the chain's. Ignores fees that now pay less than the slow speed: nodes refuse a
 * tip below their minimum, and the transaction, and with it the account, would wait.
 */
export function withSuggestion(quote: FeeQuote, suggested: Fees | undefined): FeeQuote {
  if (!suggested) return quote
  const price = priceIn(suggested, quote.base)
  const isTooLow = price === undefined || price < (quote.speeds?.slow ?? quote).price
  return isTooLow ? quote : { ...quote, fees: suggested, price }
}

/** What fees now come to per gas; `undefined` if the chain has no base fee, and the fees are not a gas price. */
function priceIn(fees: Fees, base: bigint | undefined): bigint | undefined {
  if ('gasPrice' in fees) return BigInt(fees.gasPrice)
  const most = BigInt(fees.maxFeePerGas)
  const price = base === undefined ? undefined : base + BigInt(fees.maxPriorityFeePerGas)
  return price !== undefined && price > most ? most : price
}

/** Per speed, the median tip over the blocks. Blocks without transactions report 0 and do not count. */
function tipsIn(history: unknown): Partial<Record<Speed, bigint>> | undefined {
  const rewards = memberOf(history, 'reward')
  if (!Array.isArray(rewards)) return undefined
  const median = (column: number) => {
    const tips = rewards
      .map((reward) => (Array.isArray(reward) ? feeIn(reward[column]) : undefined))
      .filter((tip): tip is bigint => tip !== undefined && tip > 0n)
      .sort((one, other) => (one < other ? -1 : 1))
    return tips[Math.floor(tips.length / 2)]
  }
  return Object.fromEntries(speeds.map((speed, column) => [speed, median(column)]))
}
