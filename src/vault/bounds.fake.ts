import { type Address, zeroAddress } from 'viem'
import type { Bounds } from '../domain/signing/approvedBounds.ts'
import type { SignableTransaction } from './signer.ts'

/** The bounds of a person who approved exactly this transaction of the account. */
export function exactly(transaction: SignableTransaction, from: Address = zeroAddress): Bounds {
  const { chainId, to, value = 0n, data = '0x', gas } = transaction
  const most = transaction.gasPrice ?? transaction.maxFeePerGas ?? 0n
  const [authorization] = 'authorizationList' in transaction ? (transaction.authorizationList ?? []) : []
  return {
    from,
    chainId,
    contents: [{ to: to ?? undefined, value, data }],
    gas,
    maxFeePerGas: most,
    maxPriorityFeePerGas: transaction.maxPriorityFeePerGas ?? most,
    fee: gas * most,
    delegate: authorization?.address,
  }
}
