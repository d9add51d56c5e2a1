import { laneKey } from '../storage/journal/rows.ts'
import type { Tools } from './engineContext.ts'
import { chainOf } from './lanes.ts'

/** Chains on which something moves or could move; what waits for the unlock does not. */
export function chainsOf(tools: Tools): number[] {
  const lanes = [...tools.flight.transactions.values()].map(({ lane }) => lane)
  const batches = [...tools.flight.batches.values()].filter(({ key }) => !tools.locked.has(key))
  return [...new Set([...lanes.map(chainOf), ...batches.map(({ plan }) => plan.chainId)])]
}

/** Its lanes on one chain. */
export function lanesOf(tools: Tools, chainId: number): string[] {
  const batches = [...tools.flight.batches.values()].filter(({ key }) => !tools.locked.has(key))
  const lanes = [
    ...[...tools.flight.transactions.values()].map(({ lane }) => lane),
    ...batches.map(({ plan }) => laneKey(plan.chainId, plan.from)),
  ]
  return [...new Set(lanes)].filter((lane) => lane.startsWith(`${chainId}:`))
}
