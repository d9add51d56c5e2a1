import type { Asset, LedgerEntry } from '../../../domain/review/review.ts'
import type { TokenBalance } from '../../../domain/token.ts'

/** The account's balance after all calls and, for the coin, after the fee; negative if it falls short. */
export function left(
  held: TokenBalance | undefined,
  rows: readonly LedgerEntry[],
  asset: Asset,
  fee: bigint,
): bigint | undefined {
  if (held?.balance === undefined) return undefined
  const moved = rows
    .filter((row) => row.asset.address?.toLowerCase() === asset.address?.toLowerCase())
    .reduce((sum, row) => sum + signed(row), 0n)
  return BigInt(held.balance) + moved - (asset.address ? 0n : fee)
}

function signed({ direction, amount = '0x0' }: LedgerEntry): bigint {
  if (direction === 'allowance') return 0n
  return direction === 'sent' ? -BigInt(amount) : BigInt(amount)
}
