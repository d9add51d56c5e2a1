import type { Address } from 'viem'
import { accountLane, laneKey, type TransactionRow } from '../storage/journal/rows.ts'
import type { EngineContext } from './engineContext.ts'

export function chainOf(lane: string): number {
  return Number(lane.slice(0, lane.indexOf(':')))
}

export function ownerOf(lane: string): Address {
  return lane.slice(lane.indexOf(':') + 1) as Address
}

export function lanesOf(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ lane }) => lane))]
}

/** Chains with tracked transactions or open batches. Batches that wait for the unlock or a device do not count. */
export function activeChains(context: EngineContext): number[] {
  const lanes = tracked(context)
  const batches = moving(context)
  return [...new Set([...lanes.map(chainOf), ...batches.map(({ plan }) => plan.chainId)])]
}

/** The lanes of one chain with such transactions or batches. */
export function activeLanes(context: EngineContext, chainId: number): string[] {
  const batches = moving(context)
  const lanes = [...tracked(context), ...batches.map(({ plan }) => laneKey(plan.chainId, plan.from))]
  return [...new Set(lanes)].filter((lane) => lane.startsWith(`${chainId}:`))
}

function moving({ flight, locked }: EngineContext) {
  return [...flight.batches.values()].filter(({ key, waits }) => !locked.has(key) && waits !== 'device')
}

/** The accounts' lanes of everything in flight. */
function tracked({ flight: { transactions, operations } }: EngineContext): string[] {
  return [...transactions.values(), ...operations.values()].map(({ lane }) => accountLane(lane))
}
