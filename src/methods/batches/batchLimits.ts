import type { Hex } from 'viem'
import { WalletError } from '../../domain/errors.ts'

/** Calls in one batch. */
const maxCalls = 100

/** Bytes of a signed transaction that nodes take. */
const maxBytes = 128 * 1024

/** Bytes that a signed transaction needs around its data at most: fees, nonce, signature, and one authorization. */
const envelope = 400

/** Throws `batchTooLarge` with the limit where there are more calls than we run, or bytes than nodes take. */
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

/** Whether the calls fit into one transaction. */
export function fitsOneTransaction(calls: readonly { data?: Hex | undefined }[]): boolean {
  return atomicBytes(calls) <= maxBytes
}

/** Throws `invalidParams` where the data of a single transaction is more than nodes take. */
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

/** The longest way to encode them: each as an offset, target, value, offset and length, and its data in whole words. */
function atomicBytes(calls: readonly { data?: Hex | undefined }[]): number {
  const words = calls.reduce((sum, { data = '0x' }) => sum + 5 + Math.ceil((data.length - 2) / 64), 0)
  return envelope + 4 + 32 * (6 + words)
}
