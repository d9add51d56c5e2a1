import type { Address } from 'viem'
import type { TransactionRow } from '../storage/journal/rows.ts'

export function chainOf(lane: string): number {
  return Number(lane.slice(0, lane.indexOf(':')))
}

export function ownerOf(lane: string): Address {
  return lane.slice(lane.indexOf(':') + 1) as Address
}

export function lanesOf(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ lane }) => lane))]
}
