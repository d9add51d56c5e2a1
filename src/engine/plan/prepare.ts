import type { Address, Hex } from 'viem'
import type { Content } from '../../contracts/dataFee.ts'
import { type Delegate, delegateIn, findDelegate, isCodeOf } from '../../contracts/delegates.ts'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { chosenQuote, type FeeQuote, feeRequests, feesIn } from '../../contracts/feeQuote.ts'
import { atomicEstimate, estimateIn, limitIn } from '../../contracts/gas.ts'
import { withTip } from '../../contracts/linea.ts'
import type { Pricing } from '../../contracts/pricing.ts'
import { type Surcharge, surcharges } from '../../contracts/surcharge.ts'
import type { Fees } from '../../domain/batch.ts'
import { untold, WalletError } from '../../domain/errors.ts'
import { present } from '../../lib/present.ts'
import { bytesIn, numberIn, resultOf } from '../../rpc/readResult.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Answer, Node } from '../node.ts'
import { atomicContent, contentOf, type Extra, extraOf, gasIn, nothingFrom } from '../sign/costs.ts'
import { estimate, estimates } from './estimates.ts'
import { atomicGas, type Bound, plainGas } from './fallbackGas.ts'

/** The state of the chain, read just before signing. */
export type Prepared = Extra & {
  /** `eth_getTransactionCount` on `pending`. */
  count: number
  /** The same of the `latest` block, if the node reports it. */
  latest?: number
  /** The contract whose code the account runs, if any. */
  delegate: Address | undefined
  /** The fees that the chain asks for now; absent if the node does not report them. */
  fees?: Fees
  /** The base fee in wei per gas; absent if the chain has none or the node does not report it. */
  baseFee?: bigint
  /** The gas limit of each call that is about to be signed, in order. */
  gas: bigint[]
  /** The most gas that one transaction may use. */
  limit?: bigint | undefined
  /** The estimated gas of a zero-value transfer to ourselves, if requested and reported. */
  filler?: bigint | undefined
  /** The calldata of an atomic batch, and the delegate to which its transaction upgrades the account. */
  atomic?: { data: Hex; upgrade?: Address }
}

/** Extra reads in the same HTTP request. */
type More = {
  /** Other transactions to price, on networks that charge for bytes. */
  priced?: readonly Content[]
  /** Also estimate a zero-value transfer to ourselves. */
  fills?: boolean
  /** Ignore the site's fees and a slow speed: a node refused them, or the person wants more. */
  usual?: boolean
}

/**
 * Reads everything that a signature needs. Throws `chainDisconnected`, also if no node reports a fee that the
 * network charges, or the `WalletError` that ends the batch.
 */
export async function prepare(
  node: Node,
  plan: Plan,
  indices: readonly number[],
  { priced = [], fills = false, usual = false }: More = {},
): Promise<Prepared> {
  const { chainId, from } = plan
  const plain = plan.mode === 'atomic' ? [] : indices.flatMap((index) => plan.calls[index] ?? [])
  const chosen = (place: number) => plan.gas?.[indices[place] ?? 0]
  const open = estimates(
    from,
    plain.filter((call, place) => chosen(place) === undefined && call.gas === undefined),
  )
  const nothing = nothingFrom(plan)
  const own = plain.map((_, place) => contentOf(plan, indices[place] ?? 0))
  const pricing = (await node.pricing?.(chainId)) ?? 'gas'
  const sizes = surcharges(pricing, plan, [...own, ...priced, ...(fills ? [nothing] : [])])
  const [answers, cap] = await Promise.all([
    node.batch(chainId, [
      { method: 'eth_getTransactionCount', params: [from, 'pending'] },
      { method: 'eth_getCode', params: [from, 'pending'] },
      { method: 'eth_getTransactionCount', params: [from, 'latest'] },
      ...feeRequests,
      ...(fills ? [estimate(from, nothing)] : []),
      ...sizes.requests,
      ...open.requests,
    ]),
    // Cached since the request was checked, so this sends no request.
    node.gasCap?.(chainId),
  ])
  const [count, code, latest, ...rest] = answers
  const take = (count: number) => rest.splice(0, count)
  const prices = take(feeRequests.length)
  const [transfer] = take(fills ? 1 : 0)
  const isMinimal =
    (await node.isMinimal?.(
      chainId,
      [code, ...prices].flatMap((one) => one ?? []),
    )) ?? false
  // A node that tells no code runs no contract that could charge for bytes.
  const isFree = isMinimal && pricing === 'unknown'
  const surcharge = isFree ? {} : sizes.read(take(sizes.requests.length))
  const nonce = numberIn(resultOf(count))
  if (nonce === undefined) throw untold('the nonce')

  const known = isMinimal ? undefined : delegateIn(requireTold(code))
  const quote = isMinimal ? undefined : requireQuote(prices, plan)
  const bound = { limit: limitIn(resultOf(prices[0]), cap), kind: plan.kind }
  const base = {
    count: nonce,
    delegate: known,
    ...present({ baseFee: quote?.base, latest: numberIn(resultOf(latest)) }),
    limit: bound.limit,
    filler: fills ? gasIn(surcharge, nothing, estimateIn(transfer, bound.limit)) : undefined,
  }
  // A slow speed is as low as the fees of a site may be.
  const wanted = usual && plan.speed !== 'fast' ? {} : plan
  const pricesWith = (charges: Surcharge) => {
    const fees = quote && withTip(chosenQuote(quote, wanted), charges.linea?.tip).fees
    return { ...present({ fees }), ...extraOf(charges) }
  }
  if (plan.mode === 'atomic') {
    const { told: charges, ...atomic } = await prepareAtomic(node, plan, known, { bound, pricing })
    return { ...base, ...atomic, ...pricesWith(charges) }
  }

  const { told: answersByCall, left } = open.read(rest)
  const more =
    left.length > 0
      ? await node.batch(
          chainId,
          left.map((call) => estimate(from, call)),
        )
      : []
  for (const [index, call] of left.entries()) answersByCall.set(call, more[index])
  const gas = plain.map((call, place) =>
    plainGas(chosen(place), call, {
      estimate: gasIn(surcharge, own[place], estimateIn(answersByCall.get(call), bound.limit)),
      expected: plan.ceiling?.transactions[indices[place] ?? 0]?.expected,
      follows: plan.mode === 'pipelined' && (indices[place] ?? 0) > 0,
      ...bound,
    }),
  )
  return { ...base, ...pricesWith(surcharge), gas }
}

async function prepareAtomic(
  node: Node,
  plan: Plan,
  current: Address | undefined,
  { bound, pricing }: { bound: Bound; pricing: Pricing },
): Promise<{ gas: bigint[]; atomic: NonNullable<Prepared['atomic']>; told: Surcharge }> {
  const { chainId, from, calls, gas: [chosen] = [] } = plan
  const upgrade = current === undefined ? plan.upgrade : undefined
  const delegate = findDelegate(current ?? plan.upgrade ?? '')
  if (!delegate) {
    throw new WalletError('atomicityUnsupported', 'The account runs no code that the wallet knows')
  }
  const data = encodeBatch(delegate.kind, calls)
  const atomic = { data, ...(upgrade && { upgrade: delegate.address }) }
  const content = atomicContent(from, atomic)
  const sizes = surcharges(pricing, plan, [content])
  const [code, whole, ...rest] = await node.batch(chainId, [
    { method: 'eth_getCode', params: [delegate.address, 'latest'] },
    atomicEstimate({ chainId, from, calls, ...(upgrade && { upgrade }) }, delegate.address, 'pending'),
    ...sizes.requests,
    ...(chosen ? [] : calls.map((call) => estimate(from, call))),
  ])
  if (upgrade) requireCode(delegate, code)
  const surcharge = sizes.read(rest.splice(0, sizes.requests.length))
  const gas = atomicGas({
    chosen,
    calls,
    data,
    upgrades: upgrade !== undefined,
    whole: gasIn(surcharge, content, estimateIn(whole, bound.limit)),
    singles: rest.map((single) => estimateIn(single, bound.limit)),
    ...bound,
  })
  return { gas: [gas], atomic, told: surcharge }
}

/** Without code at the delegate every call would succeed and do nothing; other code could do anything. */
function requireCode(delegate: Delegate, answer: Answer | undefined): void {
  if (!isCodeOf(delegate, requireTold(answer))) {
    throw new WalletError('noUpgradesOnChain', 'The network lacks the contract for account upgrades')
  }
}

/** Throws on an error: an error proves neither that there is no code nor that there are no fees. */
function requireTold(code: Answer | undefined): Hex {
  const bytes = bytesIn(resultOf(code))
  if (bytes === undefined) throw untold('the code of the account')
  return bytes
}

function requireQuote(prices: readonly Answer[], { fees }: Plan): FeeQuote | undefined {
  const [block, ...others] = prices
  const isTold = typeof resultOf(block) === 'object' && resultOf(block) !== null
  const quote = isTold && others.some((answer) => 'result' in answer) ? feesIn(prices) : undefined
  if (!isTold || (!quote && !fees)) throw untold('its fees')
  return quote
}
