import type { Hex } from 'viem'
import { WalletError } from '../../domain/errors.ts'

/** Maximum number of calls in one batch. */
const maxCalls = 100

/** Maximum bytes of a signed transaction that nodes accept. */
const maxBytes = 128 * 1024

/** Upper bound in bytes for the rest of a signed transaction: fees, nonce, signature, and one authorization. */
const envelope = 400

/** Throws `batchTooLarge` with the limit if there are too many calls, or more bytes than nodes accept. */
export function requireSize(calls: readonly { data?: Hex | undefined }[], atomic: boolean): void {
  if (calls.length > maxCalls)
    throw new WalletError('batchTooLarge', `A batch has at most ${maxCalls} calls`, {
      limit: maxCalls,
      calls: calls.length,
    })
  const bytes = atomic ? atomicBytes(calls) : Math.max(...calls.map(({ data }) => transactionBytes(data)))
  if (bytes > maxBytes)
    throw new WalletError('batchTooLarge', `A signed transaction has at most ${maxBytes} bytes`, {
      limit: maxBytes,
      bytes,
    })
}

/** True if the calls fit into one transaction. */
export function fitsOneTransaction(calls: readonly { data?: Hex | undefined }[]): boolean {
  return atomicBytes(calls) <= maxBytes
}

/** Throws `invalidParams` if the data of a single transaction is larger than nodes accept. */
export function requireTransactionSize(data: Hex): void {
  if (transactionBytes(data) > maxBytes)
    throw new WalletError('invalidParams', `A signed transaction has at most ${maxBytes} bytes`, {
      limit: maxBytes,
      path: '0.data',
    })
}

function transactionBytes(data: Hex = '0x'): number {
  return envelope + (data.length - 2) / 2
}

/** Size of the longest encoding: offset, target, value, offset, length and the data in whole words per call. */
function atomicBytes(calls: readonly { data?: Hex | undefined }[]): number {
  const words = calls.reduce((sum, { data = '0x' }) => sum + 5 + Math.ceil((data.length - 2) / 64), 0)
  return envelope + 4 + 32 * (6 + words)
}
