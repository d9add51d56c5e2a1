import type { Address } from 'viem'
import type { TransactionRow } from '../journal/rows.ts'

/** The account of a lane. */
export function ownerOf(lane: string): Address {
  return lane.slice(lane.indexOf(':') + 1) as Address
}

/** The lanes of these rows. */
export function lanesOf(rows: readonly TransactionRow[]): string[] {
  return [...new Set(rows.map(({ lane }) => lane))]
}
