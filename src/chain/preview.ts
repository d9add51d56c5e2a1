import { type Address, numberToHex } from 'viem'
import type { AtomicCalls, Atomicity } from '../methods/method.ts'
import type { Call, Fees, Mode } from '../wire/batch.ts'
import type { Network, NodeHealth } from '../wire/mirror.ts'
import type { Preview } from '../wire/review.ts'
import { isUnlisted, memberOf, quantityIn, resultOf } from './answers.ts'
import { isReceiver } from './encodeBatch.ts'
import type { Answer } from './envelope.ts'
import { type FeeQuote, feeRequests, feesIn, withSuggestion } from './fees.ts'
import { atomicEstimate, type Block, blockOf, callObject, withMargin } from './gas.ts'
import { explainNodeError } from './revert.ts'
import type { Request, Rpc } from './rpc.ts'
import { type Simulated, simulatedIn, simulation } from './simulate.ts'

/** What is to be previewed. `modes` are the allowed plans, the default first. */
export type Previewed = {
  chainId: number
  from: Address
  calls: readonly Call[]
  modes: readonly Mode[]
  atomicity?: Atomicity
  /** The fees that the site suggests. */
  fees?: Fees
}

type Failure = { index: number; reason: string }
/** What the node made of the calls. Gas is per call, and absent where nobody can tell. */
type Seen = { gas: (bigint | undefined)[]; failures: Failure[]; simulated: boolean; received: bigint }

/**
 * Fees, gas and likely failures of calls, in one HTTP request where the node can simulate. Else each call is estimated
 * alone; a later call that fails alone says nothing, because it may need what comes before it. Never throws.
 */
export async function preview(
  { rpc, network, now = Date.now }: { rpc: Rpc; network: Network | undefined; now?: () => number },
  previewed: Previewed,
): Promise<Preview> {
  const { chainId, from, calls } = previewed
  const block = blockOf(network)
  const atomic = atomicRequest(previewed, block)
  try {
    const answers = await rpc.batch(chainId, [
      ...feeRequests,
      { method: 'eth_getBalance', params: [from, block] },
      simulation(from, calls, block),
      ...(atomic ? [atomic] : []),
    ])
    const [head, , , , balance, simulated, whole] = answers
    const asked = feesIn(answers)
    const quote = asked && withSuggestion(asked, previewed.fees)
    const blockNumber = quantityIn(memberOf(resultOf(head), 'number'))
    if (!quote || blockNumber === undefined) return manual(answers, network?.name ?? 'The network')

    const run = simulatedIn(resultOf(simulated), from, calls.length)
    const seen = run ? seenTogether(run, calls) : await seeAlone(rpc, previewed, block)
    const figures = { seen, atomicGas: quantityIn(resultOf(whole)), quote }
    const lacks = lacking(previewed, { ...figures, balance: quantityIn(resultOf(balance)) })
    return {
      state: 'ready',
      at: now(),
      blockNumber: numberToHex(blockNumber),
      fees: quote.fees,
      fee: feeByMode(previewed, figures),
      simulated: seen.simulated,
      failures: seen.failures.length > 0 ? seen.failures : failureOfWhole(whole, calls.length),
      ...(lacks > 0n && { lacks: numberToHex(lacks) }),
    }
  } catch {
    return unreachable(rpc.health(chainId), network?.rpcUrls[0] ?? '', now())
  }
}

function atomicRequest(
  { chainId, from, calls, modes, atomicity }: Previewed,
  block: Block,
): Request | undefined {
  if (!modes.includes('atomic') || !atomicity || atomicity.status === 'unsupported') return undefined
  if (!calls.every(({ to }) => isReceiver(to))) return undefined
  const { delegate, status } = atomicity
  const batch: AtomicCalls = { chainId, from, calls, ...(status === 'ready' && { upgrade: delegate }) }
  return atomicEstimate(batch, delegate, block)
}

function seenTogether(run: readonly Simulated[], calls: readonly Call[]): Seen {
  return {
    gas: run.map(({ gas }) => gas),
    failures: failuresOf(run, calls),
    simulated: true,
    received: sum(run.map(({ coinsReceived }) => coinsReceived)),
  }
}

/** Each call on its own, where the node cannot simulate. Only the first runs in the state it will really meet. */
async function seeAlone(rpc: Rpc, { chainId, from, calls }: Previewed, block: Block): Promise<Seen> {
  const asked = calls.map((call) => ({ method: 'eth_estimateGas', params: [callObject(from, call), block] }))
  const answers = await rpc.batch(chainId, asked)
  const gas = calls.map((call, index) => quantityIn(call.gas) ?? quantityIn(resultOf(answers[index])))
  const [first] = answers
  const revert = first && 'error' in first ? explainNodeError(first.error.answer) : undefined
  return {
    gas,
    failures: revert ? [{ index: 0, reason: revert.reason }] : [],
    simulated: calls.length === 1 && (revert !== undefined || 'result' in (first ?? {})),
    received: 0n,
  }
}

/** After a failure that stops the batch, what the later calls would do says nothing. */
function failuresOf(run: readonly Simulated[], calls: readonly Call[]): Failure[] {
  const failures: Failure[] = []
  for (const [index, { failure }] of run.entries()) {
    if (failure === undefined) continue
    failures.push({ index, reason: failure })
    if (calls[index]?.onFailure !== 'continue') break
  }
  return failures
}

/** The batch fails as one though no call does alone; blamed on a call only where the account's code names it. */
function failureOfWhole(whole: Answer | undefined, count: number): Failure[] {
  const revert = whole && 'error' in whole ? explainNodeError(whole.error.answer) : undefined
  const index = revert?.call ?? (count === 1 ? 0 : undefined)
  return revert && index !== undefined && index < count ? [{ index, reason: revert.reason }] : []
}

type Figures = { seen: Seen; atomicGas: bigint | undefined; quote: FeeQuote }

function gasOf(mode: Mode, { seen, atomicGas }: Figures): bigint | undefined {
  if (mode === 'atomic') return atomicGas
  return seen.gas.some((gas) => gas === undefined) ? undefined : sum(seen.gas.map((gas) => gas ?? 0n))
}

function feeByMode({ modes }: Previewed, figures: Figures) {
  const fees = modes.flatMap((mode) => {
    const gas = gasOf(mode, figures)
    return gas === undefined ? [] : [[mode, numberToHex(gas * figures.quote.price)]]
  })
  return Object.fromEntries(fees) as Extract<Preview, { state: 'ready' }>['fee']
}

/**
 * What the account lacks for the values and the highest possible fee of the default plan: nodes refuse a transaction
 * whose sender could not pay that. What the calls themselves bring in counts. The gas is the one that is signed: the
 * app's own limit of a call, else what is estimated and a margin.
 */
function lacking(
  { calls, from, modes: [mode] }: Previewed,
  { balance, ...figures }: Figures & { balance: bigint | undefined },
): bigint {
  if (balance === undefined) return 0n
  const { fees } = figures.quote
  const highest = BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  const gas =
    mode === 'atomic'
      ? withMargin(figures.atomicGas ?? 0n)
      : sum(calls.map(({ gas }, index) => quantityIn(gas) ?? withMargin(figures.seen.gas[index] ?? 0n)))
  const leaving = calls.filter(({ to }) => to?.toLowerCase() !== from.toLowerCase())
  const values = sum(leaving.map(({ value }) => BigInt(value)))
  return values + gas * highest - balance - figures.seen.received
}

function manual(answers: readonly Answer[], name: string): Preview {
  if (!answers.every(isUnlisted))
    return { state: 'manual', reason: `${name} does not tell its fees, so enter gas and fees yourself.` }
  const reason = `${name} tells neither fees nor whether a call would fail, so enter gas and fees yourself.`
  return { state: 'manual', reason, blind: true }
}

function unreachable(health: NodeHealth, url: string, now: number): Preview {
  if (health.state !== 'unreachable') return { state: 'unreachable', url, tries: 1, since: now }
  return { state: 'unreachable', url: health.url, tries: health.tries, since: health.since }
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n)
}
