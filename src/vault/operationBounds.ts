import { type Address, concatHex, type Hex, pad, sliceHex } from 'viem'
import { feeCalls, type TokenFee } from '../domain/review/tokenFee.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import { refuse } from './bounds.ts'

/** The limits that a person approved for one sponsored batch. */
export type OperationBounds = {
  chainId: number
  from: Address
  entryPoint: Address
  /** The calldata must be one of these encodings of the approved calls. */
  contents: readonly Hex[]
  /** The only nonce under which these calls may be signed. */
  nonce: Hex
  /** The only contract that the operation may upgrade the account to. Absent: none. */
  delegate?: Address | undefined
  /** All fees of the operation are zero: the sender of its transaction pays. */
  free?: true
  /** What the account pays in a token, and to whom. Absent: nothing. */
  fee?: TokenFee | undefined
}

/** The EIP-712 data of a packed operation (ERC-4337 v0.8). */
type OperationData = {
  domain?: { chainId?: number | bigint | undefined; verifyingContract?: Address | undefined } | undefined
  message: {
    sender: Address
    nonce: bigint
    callData: Hex
    initCode: Hex
    paymasterAndData: Hex
    gasFees: Hex
    preVerificationGas: bigint
  }
}

/**
 * Compares the data that is about to be signed with what was approved. The account pays no coin: an operation
 * without a paymaster, or with the account as its own, is refused, unless its fees are zero. It pays a token only to
 * the approved paymaster, and no more than the allowance that the operation sets. Throws `signatureRefused`.
 */
export function requireOperationWithin({ domain, message }: OperationData, bounds: OperationBounds): void {
  if (domain?.chainId !== bounds.chainId) refuse('The chain')
  if (!sameAddress(domain.verifyingContract, bounds.entryPoint)) refuse('The entry point')
  if (!sameAddress(message.sender, bounds.from)) refuse('The account')
  if (message.nonce !== BigInt(bounds.nonce)) refuse('The nonce')
  if (!bounds.contents.some((one) => sameHex(one, message.callData))) refuse('The call')
  if (message.initCode !== '0x' && !sameAddress(message.initCode, bounds.delegate))
    refuse('The contract that the account would run')
  if (bounds.free) {
    // Without the delegate in its hash, any code of the account could run the operation.
    if (message.initCode === '0x') refuse('The contract that the account would run')
    if (BigInt(message.gasFees) !== 0n || message.paymasterAndData !== '0x') refuse('Who pays')
    return
  }
  const payer = message.paymasterAndData.length >= 106 ? sliceHex(message.paymasterAndData, 0, 20) : '0x0'
  if (BigInt(payer) === 0n || sameAddress(payer, bounds.from)) refuse('Who pays')
  const { fee } = bounds
  if (!fee) return
  if (!sameAddress(payer, fee.paymaster)) refuse('Who takes the fee')
  if (!message.callData.toLowerCase().endsWith(lastCall(fee).slice(2))) refuse('The fee')
}

/** The end of the calldata, as the ABI encodes the last call of a batch: the allowance of exactly the fee. */
function lastCall(fee: TokenFee): Hex {
  const { data = '0x' } = feeCalls(fee).at(-1) ?? {}
  const words = ['0x0', '0x60', '0x44'] as const
  return concatHex([
    pad(fee.token),
    ...words.map((one) => pad(one)),
    data,
    `0x${'00'.repeat(28)}`,
  ]).toLowerCase() as Hex
}

const sameHex = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()
