import * as v from 'valibot'
import type { Hex } from 'viem'
import type { UserOperation } from '../../domain/userOperation.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import { bytesIn, memberOf } from '../../rpc/readResult.ts'
import { askFor } from './serviceAnswers.ts'
import { gas } from './sponsoring.ts'

/** The answer of `eth_estimateUserOperationGas`. Bundlers add the paymaster's figures if there is one. */
const estimate = v.object({
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: gas,
  paymasterVerificationGasLimit: v.exactOptional(gas),
  paymasterPostOpGasLimit: v.exactOptional(gas),
})

/** The gas that an operation needs, as the bundler sees it. Throws `sponsorRefused`. */
export async function askGas(ask: AskService, url: string, operation: UserOperation) {
  const params = [operation, entryPoint]
  return askFor(ask, { url, method: 'eth_estimateUserOperationGas', params, fault: 'bundlerSaid' }, estimate)
}

/** Hands the operation over. The answer proves nothing about its fate, so this returns it unread. */
export async function handOver(ask: AskService, url: string, operation: UserOperation): Promise<unknown> {
  return ask(url, 'eth_sendUserOperation', [operation, entryPoint])
}

/** The hash of the transaction that holds the operation, as the bundler tells it: only a hint. */
export async function askTransaction(ask: AskService, url: string, hash: Hex): Promise<Hex | undefined> {
  const found = await ask(url, 'eth_getUserOperationReceipt', [hash]).catch(() => undefined)
  const named = bytesIn(memberOf(memberOf(found, 'receipt'), 'transactionHash'))
  return named?.length === 66 ? named : undefined
}
