import { sameAddress } from '../../domain/sameAddress.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { readSigned } from '../sign/readSigned.ts'

/** EIP-7702: the account is upgraded by its own transaction. A rescue carries another account's upgrade. */
export function isUpgrade({ raw }: TransactionRow): boolean {
  return raw.startsWith('0x04') && !sameAddress(readSigned(raw).to, entryPoint)
}

/** The nonces a transaction takes. An upgrade takes two: its own, and the next one for the authorization. */
export function noncesOf(row: TransactionRow): number[] {
  return isUpgrade(row) ? [row.nonce, row.nonce + 1] : [row.nonce]
}

/**
 * The next nonce of a lane: the chain's count, or one more than our highest in flight if larger. Nodes with
 * pre-confirmations leave the mempool out of `pending`, so the count alone could give a nonce twice.
 */
export function nextNonce(count: number, inFlight: readonly TransactionRow[]): number {
  return Math.max(count, ...inFlight.flatMap(noncesOf).map((nonce) => nonce + 1))
}
