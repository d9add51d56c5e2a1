import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { numberToHex } from 'viem/utils'
import { bytes, looseAddress, quantity } from '../../domain/schema.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import { askFor } from './serviceAnswers.ts'

/** The most bytes of a paymaster's data, which every sponsored operation carries on the chain. */
const longest = 4096

/** No part of an operation needs more, and what a paymaster or a bundler asks for may be anything. */
export const gas = v.pipe(
  quantity,
  v.check((given) => BigInt(given) <= 30_000_000n, 'Expected less gas'),
)

const payer = {
  paymaster: v.pipe(
    looseAddress,
    v.check((address) => address !== zeroAddress, 'Expected a paymaster'),
  ),
  paymasterData: v.pipe(v.optional(bytes, '0x'), v.maxLength(2 + 2 * longest)),
}

/** The answer of `pm_getPaymasterStubData`, for EntryPoint v0.7 and later. */
const stub = v.object({
  ...payer,
  paymasterVerificationGasLimit: v.exactOptional(gas),
  paymasterPostOpGasLimit: v.exactOptional(gas),
  isFinal: v.optional(v.boolean(), false),
})

const final = v.object(payer)

type Asked = { chainId: number; operation: UserOperation }

/** ERC-7677: data that costs as much as the real data, to estimate gas with. Throws `sponsorRefused`. */
export async function askStub(ask: AskService, { url, context }: Sponsor, asked: Asked) {
  return askFor(ask, { url, method: 'pm_getPaymasterStubData', params: paramsOf(asked, context) }, stub)
}

/** ERC-7677: the data with which the paymaster pays for exactly this operation. Throws `sponsorRefused`. */
export async function askData(ask: AskService, { url, context }: Sponsor, asked: Asked) {
  return askFor(ask, { url, method: 'pm_getPaymasterData', params: paramsOf(asked, context) }, final)
}

/** Nothing beyond the operation: not even a signature, because the paymaster's data comes first. */
function paramsOf({ chainId, operation }: Asked, context: unknown): unknown[] {
  const { signature: _, ...unsigned } = operation
  return [unsigned, entryPoint, numberToHex(chainId), context ?? {}]
}
