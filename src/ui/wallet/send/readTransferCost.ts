import { type Address, numberToHex } from 'viem'
import type { Content } from '../../../contracts/dataFee.ts'
import { feeRequests, feesIn } from '../../../contracts/feeQuote.ts'
import { blockOf, larger, transferGas, withMargin } from '../../../contracts/gas.ts'
import { withTip } from '../../../contracts/linea.ts'
import { createPricing } from '../../../contracts/pricing.ts'
import { surcharges } from '../../../contracts/surcharge.ts'
import type { Network } from '../../../domain/network.ts'
import { type Ceiling, usualCeiling } from '../../../domain/review/ceiling.ts'
import { createRpc, type Rpc } from '../../../rpc/client.ts'
import { quantityIn, resultOf } from '../../../rpc/readResult.ts'

/** The account's coins in wei, and the most that the fee of a transfer can come to. */
export type TransferCost = { balance: bigint; ceiling: Ceiling }

type Transfer = { from: Address; to: Address }

/** Each page asks only once whether a network charges a data fee. */
const memory = new Map<string, unknown>()
const cache = {
  get: async (key: string) => memory.get(key),
  set: async (key: string, value: unknown) => void memory.set(key, value),
}

/**
 * Reads the cost of a transfer of the coin from the network's nodes, and computes the ceiling as the approval
 * does. `undefined` if the nodes do not report one of the figures: an error is never a fee.
 */
export async function readTransferCost(
  network: Network,
  { from, to }: Transfer,
  rpc: Pick<Rpc, 'batch'> = createRpc({ network: () => network }),
): Promise<TransferCost | undefined> {
  const { chainId } = network
  const content: Content = { to, value: 1n, data: '0x' }
  const block = blockOf(network)
  const pricing = await createPricing({ rpc, cache })(chainId)
  const more = surcharges(pricing, { chainId, from }, [content])
  const own = [
    ...feeRequests,
    { method: 'eth_getBalance', params: [from, block] },
    { method: 'eth_estimateGas', params: [{ from, to, value: numberToHex(1), data: '0x' }, block] },
  ]
  const all = await rpc.batch(chainId, [...own, ...more.requests]).catch(() => [])
  const { dataFee, linea } = more.read(all.slice(own.length))
  const [balance, estimate] = all.slice(feeRequests.length, own.length).map(resultOf).map(quantityIn)
  const quote = feesIn(all)
  if (!quote || balance === undefined || estimate === undefined || dataFee === 'unknown') return undefined
  const { fees, price } = withTip(quote, linea?.tip)
  const gas = withMargin(larger(larger(estimate, linea?.gas.get(content) ?? 0n), transferGas))
  const extra = dataFee && { dataFee: [dataFee(content, gas)] }
  return { balance, ceiling: usualCeiling({ gas: [gas], price, fees, ...extra }) }
}
