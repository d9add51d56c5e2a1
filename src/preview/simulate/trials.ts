import type { Hex } from 'viem'
import { isReceiver } from '../../contracts/encodeBatch.ts'
import { atomicEstimate, type Block } from '../../contracts/gas.ts'
import type { Fees, Mode } from '../../domain/batch.ts'
import type { AtomicCalls } from '../../domain/services.ts'
import type { Request, Rpc } from '../../rpc/client.ts'
import type { Answer } from '../../rpc/jsonRpc.ts'
import { resultOf } from '../../rpc/readResult.ts'
import { inTime } from '../nodeTimeout.ts'
import type { Previewed } from '../previewCalls.ts'
import { atomicSimulation, type CallsToTry, type Simulation, simulatedIn, simulation } from './simulate.ts'

/** A node's simulations of the calls: one after the other, and as one. */
export type Trial = { apart?: Simulation | undefined; whole?: Simulation | undefined }

/** The calls as one transaction, if possible. */
function atomicIn(previewed: Previewed): { batch: AtomicCalls & CallsToTry; delegate: Hex } | undefined {
  const { chainId, from, calls, brings, modes, atomicity } = previewed
  if (!modes.includes('atomic') || !atomicity || atomicity.status === 'unsupported') return undefined
  if (!calls.every(({ to }) => isReceiver(to))) return undefined
  const { delegate, status } = atomicity
  return {
    batch: { chainId, from, calls, brings, ...(status === 'ready' && { upgrade: delegate }) },
    delegate,
  }
}

/** Requests for the effects and the gas of running the calls as one, if possible. */
export function atomicRequests(previewed: Previewed, block: Block): Request[] {
  const atomic = atomicIn(previewed)
  if (!atomic) return []
  const { batch, delegate } = atomic
  return [atomicSimulation(batch, delegate, block), atomicEstimate(batch, delegate, block)]
}

/**
 * The simulations without fees: of the node that gave the answers, or else of the first other one that simulates,
 * so that no node alone can take the second opinion away. The first two requests are the simulations.
 */
export async function freeTrial(
  rpc: Rpc,
  previewed: Previewed,
  answers: readonly Answer[],
  requests: readonly Request[],
): Promise<Trial> {
  const read = ([apart, whole]: readonly Answer[]) => ({
    apart: simulatedIn(resultOf(apart), previewed, previewed.calls.length),
    whole: simulatedIn(resultOf(whole), previewed, 1),
  })
  const near = read(answers)
  if (near.apart) return near
  const others = await fromEach(rpc, previewed.chainId, requests.slice(0, 2))
  return others.map(read).find(({ apart }) => apart) ?? near
}

type Conditions = {
  block: Block
  fees: Fees
  limits: Partial<Record<Mode, readonly Hex[]>>
  /** The value that contracts read as `prevrandao`, unless the chain has its own rule for that. */
  random?: Hex | undefined
  /** The first node's simulations without fees. */
  free: Trial
}

/**
 * Simulates the calls under their real conditions on each node of the network. If a node cannot do that, or the
 * account cannot pay, the simulations without fees take their place. Never empty, never throws.
 */
export async function trialsOf(
  rpc: Rpc,
  previewed: Previewed,
  { block, fees, limits, random, free }: Conditions,
): Promise<Trial[]> {
  const { chainId, calls, modes } = previewed
  const plain = modes.find((mode) => mode !== 'atomic')
  const apart = plain && limits[plain]
  const atomic = limits.atomic && atomicIn(previewed)
  const terms = (mode: readonly Hex[] = []) => ({ fees, random, limits: mode })
  const requests = [
    ...(apart ? [simulation(previewed, block, terms(apart))] : []),
    ...(atomic ? [atomicSimulation(atomic.batch, atomic.delegate, block, terms(limits.atomic))] : []),
  ]
  const read = (answer: Answer | undefined, count: number, before: Simulation | undefined) => {
    const seen = answer && simulatedIn(resultOf(answer), previewed, count, false)
    return seen && before ? { ...seen, left: before.left } : before
  }
  const trials = (await answersOf(rpc, chainId, requests)).map((answers) => {
    const [first, second] = apart ? answers : [undefined, ...answers]
    return { apart: read(first, calls.length, free.apart), whole: read(second, 1, free.whole) }
  })
  return trials.length > 0 ? trials : [free]
}

/** The answers of every node that replies in time. Empty if the network has only one. */
async function fromEach(rpc: Rpc, chainId: number, requests: readonly Request[]): Promise<Answer[][]> {
  return (await Promise.all(rpc.each(chainId, requests).map(inTime))).flat()
}

/** The answers of every node that replies in time, if the network has several; else of one node. */
async function answersOf(rpc: Rpc, chainId: number, requests: readonly Request[]): Promise<Answer[][]> {
  if (requests.length === 0) return []
  const all = await fromEach(rpc, chainId, requests)
  return all.length > 0 ? all : inTime(rpc.batch(chainId, requests).then((answers) => [answers]))
}
