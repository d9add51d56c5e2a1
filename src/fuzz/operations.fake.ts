import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { TokenFee } from '../domain/review/tokenFee.ts'
import type { operationData } from '../domain/userOperation.ts'
import { encodings, type Order, type Shown, same } from './orders.fake.ts'

/** The data of an operation, as an account signs it. */
export type OperationData = ReturnType<typeof operationData>

/** EntryPoint v0.8, which is at the same address on every chain. */
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** The reason why the person did not agree to this operation, or `undefined`. */
export function operationBeyond(order: Order, { domain, message }: OperationData): string | undefined {
  const { isPaid, fee, calls, chainId, from, delegate } = order
  if (!isPaid) return 'an operation for a batch that the account pays'
  if (domain?.chainId !== chainId) return 'an operation on another chain'
  if (!same(domain.verifyingContract, entryPoint)) return 'an operation for another contract'
  if (!same(message.sender, from)) return 'an operation of another account'
  const [whole] = encodings([...calls, ...allowances(fee)])
  if (message.callData !== whole) return 'an operation with other calls'
  if (message.initCode !== '0x' && !same(message.initCode, delegate)) return 'an upgrade to another contract'
  const payer = message.paymasterAndData.slice(0, 42)
  if (payer.length < 42 || BigInt(payer) === 0n || same(payer, from))
    return 'an operation that the account pays'
  return fee && !same(payer, fee.paymaster) ? 'an operation of another paymaster' : undefined
}

/** The allowance of exactly the fee on the screen, from zero. */
function allowances(fee: TokenFee | undefined): Shown[] {
  if (!fee) return []
  const { token, paymaster, most, old = '0x0' } = fee
  const allowed = BigInt(most) - BigInt(old)
  const approve = (amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, amount] })
  return [0n, allowed].map((amount) => ({
    to: token,
    value: 0n,
    data: approve(amount),
  }))
}
