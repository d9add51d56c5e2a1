import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Call, Fees } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import { present } from '../../lib/present.ts'
import type { Context } from '../method.ts'
import { findDangerousSelfCall } from './batchRules.ts'
import type { TransactionRequest } from './transactionShape.ts'

/** Throws `chainDisconnected` if the transaction names another chain than the selected one. */
export function requireSelectedChain(requested: number | undefined, { chainId }: Context): void {
  if (requested !== undefined && requested !== chainId)
    throw new WalletError('chainDisconnected', 'The chain must be the selected one', {
      selected: numberToHex(chainId),
      requested: numberToHex(requested),
    })
}

/** The error for a nonce that the account cannot use: its next one is `expected`. */
export function wrongNonce(expected: number): WalletError {
  return new WalletError('invalidParams', 'The account cannot use this nonce now', {
    path: '0.nonce',
    expected: numberToHex(expected),
  })
}

/** The transaction as a call of a batch. */
export function callOf({ to, value, data, input, gas, gasLimit }: TransactionRequest): Call {
  const limit = gas ?? gasLimit
  return {
    ...present({ to, gas: limit }),
    value: value ?? '0x0',
    data: data ?? input ?? '0x',
  }
}

/** The suggested fees. An incomplete suggestion counts as none: the wallet does not guess the missing half. */
export function feesOf({
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: TransactionRequest): Fees | undefined {
  if (gasPrice !== undefined) return { gasPrice }
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** Throws `invalidParams` if the call could take the account over: see `findDangerousSelfCall`. */
export async function refuseSelfCall(
  call: Call,
  from: Address,
  context: Context,
  options: { leaveOpen: boolean },
): Promise<void> {
  const self = await findDangerousSelfCall(
    { calls: [call], from, chainId: context.chainId },
    context,
    options,
  )
  if (self) throw new WalletError('invalidParams', self.detail, { path: '0.to', fault: 'selfCall' })
}
