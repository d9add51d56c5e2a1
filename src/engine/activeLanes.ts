import { laneKey } from '../storage/journal/rows.ts'
import type { EngineContext } from './engineContext.ts'
import { chainOf } from './lanes.ts'

/** Chains with tracked transactions or open batches. Batches that wait for the unlock do not count. */
export function chainsOf(context: EngineContext): number[] {
  const lanes = [...context.flight.transactions.values()].map(({ lane }) => lane)
  const batches = [...context.flight.batches.values()].filter(({ key }) => !context.locked.has(key))
  return [...new Set([...lanes.map(chainOf), ...batches.map(({ plan }) => plan.chainId)])]
}

/** The lanes of one chain with such transactions or batches. */
export function lanesOf(context: EngineContext, chainId: number): string[] {
  const batches = [...context.flight.batches.values()].filter(({ key }) => !context.locked.has(key))
  const lanes = [
    ...[...context.flight.transactions.values()].map(({ lane }) => lane),
    ...batches.map(({ plan }) => laneKey(plan.chainId, plan.from)),
  ]
  return [...new Set(lanes)].filter((lane) => lane.startsWith(`${chainId}:`))
}
