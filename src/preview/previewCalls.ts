import { type Address, numberToHex } from 'viem'
import { feeRequests, feesIn, withSuggestion } from '../contracts/feeQuote.ts'
import { type Block, blockOf, callObject } from '../contracts/gas.ts'
import { withTip } from '../contracts/linea.ts'
import type { PricingOf } from '../contracts/pricing.ts'
import { explainNodeError, loadReverts } from '../contracts/revert.ts'
import { surcharges } from '../contracts/surcharge.ts'
import type { Call, Fees, FundsFirst, Mode } from '../domain/batch.ts'
import type { Network, NodeHealth } from '../domain/network.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Asset, CallView, Review } from '../domain/review/review.ts'
import { blocksOf } from '../domain/review/reviewBlocks.ts'
import type { Atomicity } from '../domain/services.ts'
import { say, type Text } from '../domain/text/message.ts'
import { present } from '../lib/present.ts'
import type { Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { isUnlisted, memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import { coinOf } from './explain/ledgerEntries.ts'
import type { createNames } from './explain/partyNames.ts'
import { contentsOf, figuresOf, speedsOf, sum } from './feeFigures.ts'
import { isReadable, randomIn, type Simulation, simulation } from './simulate/simulate.ts'
import { failuresOf, runApart, runTogether, tokensIn } from './simulate/trialRun.ts'
import { atomicRequests, freeTrial, type Trial, trialsOf } from './simulate/trials.ts'

/** The calls to preview. `modes` are the allowed plans, the default first. */
export type Previewed = {
  chainId: number
  from: Address
  calls: readonly Call[]
  /** The same calls explained, for the sentence of a run that changes nothing. */
  views?: readonly CallView[]
  modes: readonly Mode[]
  atomicity?: Atomicity
  /** The fees that the site suggests. */
  fees?: Fees
  /** Another party pays the fee. */
  isPaid?: true
  /** What another account sends to this one first. */
  brings?: { from: Address; calls: readonly Call[] }
  /** The transaction of another account that carries the calls. */
  carried?: { from: Address; calls: readonly Call[] }
  /** That party takes at most this for it. */
  fee?: { asset: Asset; most: bigint } | undefined
}

type Tools = {
  rpc: Rpc
  network: Network | undefined
  names: ReturnType<typeof createNames>
  pricing: PricingOf
  now?: () => number
}

type Failure = { index: number; reason: Text }
/** The node's results. Gas is per call, and absent if unknown. */
type Seen = { gas: (bigint | undefined)[]; failures: Failure[]; simulated: boolean; received: bigint }

/**
 * Fees, gas and likely failures of calls, in one HTTP request if the node can simulate. Else it estimates each
 * call alone; a later call's failure alone proves nothing, because it may need the calls before it. Never
 * throws.
 */
export async function preview(
  { rpc, network, names, pricing, now = Date.now }: Tools,
  previewed: Previewed,
): Promise<Preview> {
  const { chainId, from, calls, brings, carried } = previewed
  await loadReverts()
  const block = blockOf(network)
  const atomic = atomicRequests(previewed, block)
  const contents = contentsOf(previewed, atomic.length > 0)
  const priced = contents.whole ? [...contents.calls, contents.whole] : contents.calls
  const more = surcharges(await pricing(chainId), previewed, priced)
  try {
    const own = [
      ...feeRequests,
      { method: 'eth_getBalance', params: [from, block] },
      simulation(previewed, block),
      ...atomic,
    ]
    const all = await rpc.batch(chainId, [...own, ...more.requests])
    const [answers, surcharge] = [all.slice(0, own.length), more.read(all.slice(own.length))]
    const [head, , , , balance, , , whole] = answers
    const nodeQuote = feesIn(answers)
    const quote = nodeQuote && withTip(withSuggestion(nodeQuote, previewed.fees), surcharge.linea?.tip)
    const blockNumber = quantityIn(memberOf(resultOf(head), 'number'))
    if (!quote || blockNumber === undefined) return manual(answers, network?.name ?? say('common_theNetwork'))

    const free = await freeTrial(rpc, previewed, answers.slice(5), own.slice(5))
    const { apart } = free
    const seen = apart ? seenTogether(apart, calls) : await seeAlone(rpc, previewed, block)
    if (!seen) return unable(network?.name ?? say('common_theNetwork'))
    const quantities = {
      whole: brings ? free.whole?.ran[0]?.gas : quantityIn(resultOf(whole)),
      held: plusBrought(quantityIn(resultOf(balance)), previewed),
    }
    const figures = figuresOf(previewed, { ...quantities, seen, quote, surcharge, contents })
    const limits = figures.limits ?? {}
    const conditions = { block, fees: quote.fees, limits, random: randomIn(resultOf(head)), free }
    // Another account pays the fee, so a run that charges this one would fail.
    const trials = apart && !carried ? await trialsOf(rpc, previewed, conditions) : [free]
    const runs = await runsOf({ names, network }, previewed, trials)
    const failures = apart ? failuresOf(trials[0]?.apart?.ran ?? [], calls) : seen.failures
    return {
      state: 'ready',
      at: now(),
      blockNumber: numberToHex(blockNumber),
      fees: quote.fees,
      price: numberToHex(quote.price),
      ...figures,
      ...speedsOf(quote),
      simulated: seen.simulated,
      failures: failures.length > 0 || brings ? failures : failureOfWhole(whole, calls.length),
      ...(runs && { runs }),
    }
  } catch {
    return unreachable(rpc.health(chainId), network?.rpcUrls[0] ?? '', now())
  }
}

/** The account's coins once the other account's have arrived. */
function plusBrought(held: bigint | undefined, { brings }: Previewed): bigint | undefined {
  return held === undefined ? undefined : held + sum((brings?.calls ?? []).map(({ value }) => BigInt(value)))
}

/** The changes of the calls by plan, with the names of the tokens involved. */
async function runsOf(
  { names, network }: Pick<Tools, 'names' | 'network'>,
  { chainId, calls, views = [], modes }: Previewed,
  trials: readonly Trial[],
): Promise<Extract<Preview, { state: 'ready' }>['runs']> {
  const all = trials.flatMap(({ apart, whole }) => [apart, whole].flatMap((one) => one ?? []))
  const found = await names(chainId, { tokens: tokensIn(all), vaults: [] })
  const coin = coinOf(network)
  const scene = { calls, views, coin, names: found }
  const apart = trials.flatMap((one) => one.apart ?? [])
  const stepwise = runApart(scene, apart, false)
  const atomic = runTogether(
    scene,
    trials.flatMap(({ whole }) => whole ?? []),
    apart[0],
  )
  const pipelined =
    modes.includes('pipelined') && stepwise?.failures.length ? runApart(scene, apart, true) : undefined
  return {
    ...present({ stepwise, atomic, pipelined }),
    ...(!all.every(isReadable) && { unread: true }),
  }
}

function seenTogether({ ran }: Simulation, calls: readonly Call[]): Seen {
  const changes = ran.flatMap((one) => one.changes ?? [])
  const coins = changes.filter(({ direction, token }) => direction === 'received' && !token)
  return {
    gas: ran.map(({ gas }) => gas),
    failures: failuresOf(ran, calls),
    simulated: true,
    received: sum(coins.map(({ amount = 0n }) => amount)),
  }
}

/**
 * Tries each call on its own, if the node cannot simulate. Only the first runs in its real state, so only its
 * failure counts. `undefined` if the node has no way to estimate the calls that lack a limit.
 */
async function seeAlone(
  rpc: Rpc,
  { chainId, from, calls, brings }: Previewed,
  block: Block,
): Promise<Seen | undefined> {
  // Without the funds, every try would fail.
  if (brings) return undefined
  const objects = calls.map((call) => callObject(from, call))
  const [run, ...answers] = await rpc.batch(chainId, [
    { method: 'eth_call', params: [objects[0], block] },
    ...objects.map((object) => ({ method: 'eth_estimateGas', params: [object, block] })),
  ])
  const gas = calls.map((call, index) => quantityIn(call.gas) ?? quantityIn(resultOf(answers[index])))
  if (gas.includes(undefined) && answers.every(isUnlisted)) return undefined
  const tries = [run, answers[0]].filter((answer) => answer !== undefined)
  const revert = tries
    .map((answer) => ('error' in answer ? explainNodeError(answer.error.answer) : undefined))
    .find((one) => one !== undefined)
  return {
    gas,
    failures: revert ? [{ index: 0, reason: revert.reason }] : [],
    simulated: calls.length === 1 && (revert !== undefined || tries.some((answer) => 'result' in answer)),
    received: 0n,
  }
}

/** A failure of the calls as one, though none fails alone. Blames a call only if the account names it. */
function failureOfWhole(whole: Answer | undefined, count: number): Failure[] {
  const revert = whole && 'error' in whole ? explainNodeError(whole.error.answer) : undefined
  const index = revert?.call ?? (count === 1 ? 0 : undefined)
  return revert && index !== undefined && index < count ? [{ index, reason: revert.reason }] : []
}

function manual(answers: readonly Answer[], name: Text): Preview {
  if (!answers.every(isUnlisted)) return { state: 'manual', reason: say('preview_noFees', { network: name }) }
  const reason = say('preview_blind', { network: name })
  return { state: 'manual', reason, blind: true }
}

function unable(name: Text): Preview {
  return { state: 'manual', reason: say('preview_noGas', { network: name }) }
}

function unreachable(health: NodeHealth, url: string, now: number): Preview {
  if (health.state !== 'unreachable') return { state: 'unreachable', url, tries: 1, since: now }
  return { state: 'unreachable', url: health.url, tries: health.tries, since: health.since }
}

/** The calls that approval of this review would send, and the possible modes. `undefined` if it sends none. */
export function callsOf(review: Review) {
  const [block] = blocksOf(review, 'calls')
  const { from } = review
  const [{ brings } = {}] = blocksOf(review, 'funds')
  if (!block || !from) return undefined
  const calls = block.calls.map(
    ({ to, value, data, gas }): Call => ({ ...(to && { to: to.address }), value, data, ...(gas && { gas }) }),
  )
  const modes: readonly Mode[] = block.options
  return {
    chainId: review.chainId,
    from,
    calls,
    views: block.calls,
    modes,
    ...(brings && { brings: withLimits(brings) }),
    ...present({ fees: block.fees, carried: block.carried }),
    ...(block.paidBy && { isPaid: true as const }),
    ...(block.tokenFee?.price && {
      fee: { asset: block.tokenFee.asset, most: BigInt(block.tokenFee.price.most) },
    }),
  }
}

/** What another account sends, with the gas that it may use: a run under real conditions needs limits. */
function withLimits({ from, calls, ceiling }: FundsFirst): NonNullable<Previewed['brings']> {
  const gasOf = (index: number) => ceiling.transactions[index]?.gas ?? '0x0'
  return { from, calls: calls.map((call, index) => ({ ...call, gas: gasOf(index) })) }
}
