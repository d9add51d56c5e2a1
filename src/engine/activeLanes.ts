import { laneKey } from '../storage/journal/rows.ts'
import type { Tools } from './engineContext.ts'
import { chainOf } from './lanes.ts'

/** Chains with tracked transactions or open batches. Batches that wait for the unlock do not count. */
export function chainsOf(tools: Tools): number[] {
  const lanes = [...tools.flight.transactions.values()].map(({ lane }) => lane)
  const batches = [...tools.flight.batches.values()].filter(({ key }) => !tools.locked.has(key))
  return [...new Set([...lanes.map(chainOf), ...batches.map(({ plan }) => plan.chainId)])]
}

/** The lanes of one chain with such transactions or batches. */
export function lanesOf(tools: Tools, chainId: number): string[] {
  const batches = [...tools.flight.batches.values()].filter(({ key }) => !tools.locked.has(key))
  const lanes = [
    ...[...tools.flight.transactions.values()].map(({ lane }) => lane),
    ...batches.map(({ plan }) => laneKey(plan.chainId, plan.from)),
  ]
  return [...new Set(lanes)].filter((lane) => lane.startsWith(`${chainId}:`))
}
