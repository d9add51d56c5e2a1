import type { Address } from 'viem'
import type { TransactionRow } from '../storage/journal/rows.ts'

/** The chain of a lane. */
export function chainOf(lane: string): number {
  return Number(lane.slice(0, lane.indexOf(':')))
}

/** The account of a lane. */
export function ownerOf(lane: string): Address {
  return lane.slice(lane.indexOf(':') + 1) as Address
}

/** The lanes of these rows. */
export function lanesOf(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ lane }) => lane))]
}
