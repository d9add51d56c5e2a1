import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import { hashTypedData } from 'viem/utils'
import type { TokenFee } from './review/tokenFee.ts'

/** EntryPoint v0.8 of ERC-4337. CREATE2 made it, so its address commits to its code on every network. */
export const entryPoint: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/**
 * An ERC-4337 user operation as JSON, in the unpacked form of bundlers and paymasters. The account pays no coin:
 * an operation of ours names a paymaster, or has no fees (`contracts/rescueOperation.ts`).
 */
export type UserOperation = {
  sender: Address
  nonce: Hex
  callData: Hex
  callGasLimit: Hex
  verificationGasLimit: Hex
  preVerificationGas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
  paymaster?: Address
  paymasterData?: Hex
  paymasterVerificationGasLimit?: Hex
  paymasterPostOpGasLimit?: Hex
  /** `0x7702`: the operation's transaction also upgrades the account, by `eip7702Auth`. */
  factory?: '0x7702'
  factoryData?: '0x'
  eip7702Auth?: Authorization
  signature: Hex
}

/** `PackedUserOperation` as the EntryPoint's functions and paymasters take it. */
export const packedComponents = [
  { type: 'address', name: 'sender' },
  { type: 'uint256', name: 'nonce' },
  { type: 'bytes', name: 'initCode' },
  { type: 'bytes', name: 'callData' },
  { type: 'bytes32', name: 'accountGasLimits' },
  { type: 'uint256', name: 'preVerificationGas' },
  { type: 'bytes32', name: 'gasFees' },
  { type: 'bytes', name: 'paymasterAndData' },
  { type: 'bytes', name: 'signature' },
] as const

/** The EIP-712 type, which leaves out the signature. */
const types = { PackedUserOperation: packedComponents.slice(0, -1) }

/** A signed EIP-7702 authorization in the form of bundlers. */
export type Authorization = {
  chainId: Hex
  address: Address
  nonce: Hex
  r: Hex
  s: Hex
  yParity: Hex
}

type SignedAuthorization = {
  chainId: number
  address: Address
  nonce: number
  r: Hex
  s: Hex
  yParity?: number | undefined
}

/** A signed authorization in the form of bundlers. */
export function authorizationIn({
  chainId,
  address,
  nonce,
  r,
  s,
  yParity = 0,
}: SignedAuthorization): Authorization {
  const numbers = { chainId: numberToHex(chainId), nonce: numberToHex(nonce), yParity: numberToHex(yParity) }
  return { ...numbers, address, r, s }
}

/** Who pays for a batch: the app's paymaster (ERC-7677) and what the app wants it to know. */
export type Sponsor = {
  url: string
  context?: unknown
  /** The app also takes a batch whose fee the account pays. */
  optional?: true
  /** The paymaster takes this from the account. Absent: nothing. */
  fee?: TokenFee
}

/** The EIP-712 data whose hash is the operation's hash. An account that is upgraded by EIP-7702 signs it. */
export function operationData(operation: UserOperation, chainId: number) {
  const { eip7702Auth, factory } = operation
  return {
    domain: { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint },
    types,
    primaryType: 'PackedUserOperation' as const,
    // The hash names the delegate itself.
    message: packedOperation({ ...operation, factory: eip7702Auth?.address ?? factory }),
  }
}

/** The operation in the form in which bundlers hand it to the EntryPoint, and the EntryPoint to the paymaster. */
export function packedOperation(operation: Omit<UserOperation, 'factory'> & { factory?: Hex | undefined }) {
  const { sender, nonce, factory = '0x', callData, preVerificationGas, signature, paymaster } = operation
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData = '0x' } = operation
  return {
    sender,
    nonce: BigInt(nonce),
    initCode: factory,
    callData,
    accountGasLimits: halves(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: BigInt(preVerificationGas),
    gasFees: halves(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymaster
      ? concatHex([paymaster, halves(paymasterVerificationGasLimit, paymasterPostOpGasLimit), paymasterData])
      : ('0x' as const),
    signature,
  }
}

/** Two quantities in one word. */
function halves(...quantities: (Hex | undefined)[]): Hex {
  return concatHex(quantities.map((one = '0x0') => pad(one, { size: 16 })))
}

/** The hash by which bundlers and the EntryPoint name an operation. It does not depend on the signature. */
export function operationHash(operation: UserOperation, chainId: number): Hex {
  return hashTypedData(operationData(operation, chainId))
}

/** The limits whose sum an operation can use. */
const limits = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** The most that an operation can cost its paymaster, in wei, as the EntryPoint computes it. */
export function costOfOperation(operation: UserOperation): bigint {
  const gas = limits.reduce((sum, name) => sum + BigInt(operation[name] ?? 0), 0n)
  return gas * BigInt(operation.maxFeePerGas)
}

/** The nonce of a batch's only operation: a random key of its own, whose sequence starts at 0. */
export function freshNonce(): Hex {
  const key = crypto.getRandomValues(new Uint8Array(24))
  return numberToHex(key.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n) << 64n)
}
