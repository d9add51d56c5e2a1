import {
  type Address,
  type Hex,
  type SignedAuthorization,
  type TransactionSerializableEIP1559,
  type TransactionSerializableEIP7702,
  type TransactionSerializableLegacy,
  zeroAddress,
} from 'viem'
import { keccak256, serializeTransaction } from 'viem/utils'
import { WalletError } from '../domain/errors.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import type { Bounds } from '../domain/signing/approvedBounds.ts'
import type { TypedData } from '../domain/typedData.ts'
import type { UserOperation } from '../domain/userOperation.ts'
import { operationData } from '../domain/userOperation.ts'
import { requireDelegate, requireWithin } from './bounds.ts'
import type { OperationBounds } from './operationBounds.ts'
import { requireOperationWithin } from './operationBounds.ts'
import type { Signatory } from './signatory.ts'

/** A whole transaction: members that viem would default silently (nonce 0, no gas, any chain) are required. */
export type SignableTransaction = (
  | TransactionSerializableLegacy
  | TransactionSerializableEIP1559
  | TransactionSerializableEIP7702
) & { chainId: number; nonce: number; gas: bigint }

/**
 * Signs only data that it can read: nothing signs a bare hash. Each method rejects with `locked`,
 * `unknownAccount` or `signatureRefused`. If a device has the key, its window names the `origin` that asks.
 */
export type Signer = {
  /** Derives the account's key before its next signature, if the vault has it. Rejects like the others. */
  derive(from: Address): Promise<void>
  /**
   * Signs with the account of the `bounds`; rejects with `signatureRefused` if the bytes exceed them. `serialized` is
   * the signed bytes for a node.
   * If the key is on a device, it takes the device's `signature`, or `waits` for it, or rejects with
   * `awaitsDevice`, which holds what is `wanted`. Rejects with a refusal for people if the signature is another
   * account's, or of other bytes.
   */
  signTransaction(request: {
    transaction: SignableTransaction
    bounds: Bounds
    signature?: Hex
    waits?: true
    origin?: string | undefined
  }): Promise<{ serialized: Hex; hash: Hex }>
  /**
   * EIP-7702, for one chain and an allowed delegate, or the zero address, which removes the delegation.
   * `signatureRefused` if the `bounds` name another contract. Takes the `signature` of a device, or rejects with
   * `awaitsDevice`, as `signTransaction`.
   */
  signAuthorization(request: {
    chainId: number
    address: Address
    nonce: number
    bounds: Pick<Bounds, 'from' | 'delegate'>
    signature?: Hex | undefined
  }): Promise<SignedAuthorization>
  /** ERC-4337: signs an operation that another party pays. Rejects if it exceeds the `bounds`. */
  signOperation(request: { operation: UserOperation; bounds: OperationBounds }): Promise<Hex>
  /** EIP-191 version 0x45, over the message's bytes. */
  signMessage(request: { from: Address; message: Hex; origin?: string | undefined }): Promise<Hex>
  /** EIP-712, over the data itself. */
  signTypedData(request: { from: Address; typedData: TypedData; origin?: string | undefined }): Promise<Hex>
}

/** `account` resolves to the account's signer or rejects; accounts may delegate only to `delegates`. */
export function createSigner({
  account,
  delegates,
}: {
  account: (address: Address) => Promise<Signatory>
  delegates: readonly Address[]
}): Signer {
  const allowed = [...delegates, zeroAddress]

  return {
    async derive(from) {
      await account(from)
    },

    async signTransaction({ transaction, bounds, ...device }) {
      requireOneChain(transaction.chainId)
      // viem serializes twice: the bytes whose hash it signs, and the signed bytes.
      const serializer: typeof serializeTransaction = (content, signature) => {
        const bytes = serializeTransaction(content, signature)
        requireWithin(bytes, bounds)
        return bytes
      }
      const by = await account(bounds.from)
      const serialized = await by.signTransaction(transaction, { serializer, ...device })
      return { serialized, hash: keccak256(serialized) }
    },

    async signAuthorization({ chainId, address, nonce, bounds, signature }) {
      requireOneChain(chainId)
      requireDelegate(address, bounds)
      if (!allowed.some((delegate) => sameAddress(delegate, address))) {
        throw new WalletError('signatureRefused', 'The contract is not allowed')
      }
      const { signAuthorization } = await account(bounds.from)
      if (!signAuthorization) throw new WalletError('signatureRefused', 'The account cannot sign it')
      return signAuthorization({ chainId, address, nonce }, signature)
    },

    async signOperation({ operation, bounds }) {
      requireOneChain(bounds.chainId)
      const data = operationData(operation, bounds.chainId)
      requireOperationWithin(data, bounds)
      const by = await account(bounds.from)
      if (by.onDevice) throw new WalletError('signatureRefused', 'The account cannot sign it')
      return by.signTypedData(data)
    },

    async signMessage({ from, message, origin }) {
      return (await account(from)).signMessage({ message: { raw: message } }, origin)
    },

    async signTypedData({ from, typedData, origin }) {
      return (await account(from)).signTypedData(typedData, origin)
    },
  }
}

/** Chain 0 or none would make the signature valid on every chain. */
function requireOneChain(chainId: number): void {
  if (!Number.isSafeInteger(chainId) || chainId <= 0) {
    throw new WalletError('signatureRefused', 'Expected a chain ID')
  }
}
