import { type Address, numberToHex } from 'viem'
import { present } from '../lib/present.ts'
import type { Request } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { isUnlisted, memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import { type Content, isFailedCall } from './dataFee.ts'
import { type FeeQuote, feeIn } from './feeQuote.ts'
import { larger } from './gas.ts'

/** Linea's estimates: the gas of each content that the node can estimate, and the highest tip among them. */
export type LineaTold = { gas: ReadonlyMap<Content, bigint>; tip?: bigint }

/** No chain has this much gas: we ignore answers from here on. */
const mostGas = 2n ** 63n

/** Requests to Linea's node: its price per gas depends on the bytes of a transaction. */
export function lineaEstimates(from: Address, contents: readonly Content[]) {
  return {
    requests: contents.map(({ to, value, data }): Request => {
      const transaction = { from, ...present({ to }), value: numberToHex(BigInt(value)), data }
      return { method: 'linea_estimateGas', params: [transaction] }
    }),

    /**
     * Calls that fail alone and nodes without the method give no estimate: the usual fees apply. `undefined` if
     * the node does not tell the price for any other reason.
     */
    read(answers: readonly Answer[]): LineaTold | undefined {
      const gas = new Map<Content, bigint>()
      let tip: bigint | undefined
      for (const [index, content] of contents.entries()) {
        const answer = answers[index]
        if (isFailedCall(answer) || isUnlisted(answer)) continue
        const result = resultOf(answer)
        const own = feeIn(memberOf(result, 'priorityFeePerGas'))
        const limit = quantityIn(memberOf(result, 'gasLimit'))
        if (own === undefined || limit === undefined || limit >= mostGas) return undefined
        gas.set(content, limit)
        tip = larger(own, tip ?? 0n)
      }
      return { gas, ...present({ tip }) }
    },
  }
}

/** Fees that pay at least this tip now. A chain without a base fee has no tips. */
export function withTip<quote extends FeeQuote>(quote: quote, least: bigint | undefined): quote {
  const { base, speeds } = quote
  if (least === undefined || base === undefined) return quote
  const raised = <price extends Pick<FeeQuote, 'fees' | 'price'>>(price: price): price => {
    if (price.price >= base + least) return price
    const fees = { maxFeePerGas: numberToHex(base * 2n + least), maxPriorityFeePerGas: numberToHex(least) }
    return { ...price, fees, price: base + least }
  }
  return {
    ...raised(quote),
    ...(speeds && {
      speeds: { slow: raised(speeds.slow), normal: raised(speeds.normal), fast: raised(speeds.fast) },
    }),
  }
}
