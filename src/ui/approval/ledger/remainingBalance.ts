import { keyOf } from '../../../domain/asset.ts'
import type { Asset, LedgerEntry } from '../../../domain/review/review.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { isOpen } from './net.ts'

/** The account's balance after all calls and, for the coin, after the fee, if known; negative if it falls short. */
export function left(
  held: TokenBalance | undefined,
  rows: readonly LedgerEntry[],
  asset: Asset,
  fee: bigint,
): bigint | undefined {
  if (held?.balance === undefined) return undefined
  const own = rows.filter((row) => keyOf(row.asset) === keyOf(asset))
  // Nobody knows how much an unlimited loss leaves.
  if (own.some(isOpen)) return undefined
  const moved = own.reduce((sum, row) => sum + signed(row), 0n)
  return BigInt(held.balance) + moved - (asset.address ? 0n : fee)
}

function signed({ direction, amount = '0x0' }: LedgerEntry): bigint {
  if (direction === 'allowance') return 0n
  return direction === 'sent' ? -BigInt(amount) : BigInt(amount)
}
