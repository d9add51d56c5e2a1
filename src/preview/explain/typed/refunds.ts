import type { Address } from 'viem'
import type { Struct } from '../../../domain/typedData.ts'
import { type Fee, int, text, who } from './typedMeaning.ts'

/** Gas of the call itself, which a Safe counts as used: a cold account, a value, a new account, and code behind code. */
const callItself = 40_000n

/** The refund that a Safe pays to the submitter of its transaction. Unlimited if the call has no gas limit. */
export function refund(message: Struct): Fee | undefined {
  const [price, base, call] = [int(message, 'gasPrice'), int(message, 'baseGas'), int(message, 'safeTxGas')]
  if (price === 0n) return undefined
  const [token, to] = [who(message, 'gasToken'), who(message, 'refundReceiver')]
  return {
    price,
    ...(call > 0n && { most: (base + call + callItself) * price }),
    ...(BigInt(token) > 0n && { token }),
    ...(BigInt(to) > 0n && { to }),
  }
}

/** The cost of a user operation: all gas that it and its paymaster may use, at the highest price. */
export function operationFee(message: Struct): Fee | undefined {
  const [verification, call] = halves(text(message, 'accountGasLimits'))
  const [, price] = halves(text(message, 'gasFees'))
  const paymaster = text(message, 'paymasterAndData')
  const [checks, after] = halves(`0x${paymaster.slice(42)}`)
  const most = (verification + call + checks + after + int(message, 'preVerificationGas')) * price
  if (most === 0n) return undefined
  return {
    price,
    most,
    network: true,
    ...(paymaster.length >= 42 && { payer: paymaster.slice(0, 42) as Address }),
  }
}

/** The first two 16-byte numbers of the bytes. Missing bytes are zero, as on the chain. */
function halves(bytes: string): [bigint, bigint] {
  const digits = bytes.slice(2).padEnd(64, '0')
  return [BigInt(`0x${digits.slice(0, 32)}`), BigInt(`0x${digits.slice(32, 64)}`)]
}
