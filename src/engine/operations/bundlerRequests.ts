import * as v from 'valibot'
import type { Hex } from 'viem'
import { larger } from '../../contracts/gas.ts'
import type { UserOperation } from '../../domain/userOperation.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import { bytesIn, memberOf, quantityIn } from '../../rpc/readResult.ts'
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

/** The prices of bundlers, which no standard has: of alto, MetaMask and others, and of rundler, which names a tip. */
const priceMethods = ['pimlico_getUserOperationGasPrice', 'rundler_maxPriorityFeePerGas']

/** What the bundler asks for in wei per gas; 0 where it names nothing. It takes no operation below. Never throws. */
export async function askPrice(ask: AskService, url: string): Promise<{ most: bigint; tip: bigint }> {
  const [price, tip] = await Promise.all(
    priceMethods.map((method) => ask(url, method, []).catch(() => undefined)),
  )
  const named = (name: string) => quantityIn(memberOf(memberOf(price, 'standard'), name)) ?? 0n
  return {
    most: named('maxFeePerGas'),
    tip: larger(named('maxPriorityFeePerGas'), quantityIn(tip) ?? 0n),
  }
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
