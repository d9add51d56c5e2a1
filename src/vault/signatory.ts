import type { Hex, LocalAccount, SignedAuthorization, serializeTransaction } from 'viem'
import type { Authorization } from '../domain/signing/authorizationBytes.ts'
import type { SignableTransaction } from './signer.ts'

/** Every account's signer makes a transaction's bytes with `serializer`, which checks them. */
type TransactionSigning = {
  serializer: typeof serializeTransaction
  /** A device's answer to these bytes. */
  signature?: Hex
  /** Waits for a device. Without it, bytes that need a device are refused with `awaitsDevice`. */
  waits?: true
  /** The site that asks. */
  origin?: string | undefined
}

/** `signature` is a device's answer. Without it, a device is refused with `awaitsDevice`. */
type AuthorizationSigning = (authorization: Authorization, signature?: Hex) => Promise<SignedAuthorization>

/** Signs for one account. Accounts whose key is in the vault have viem's; `domain/signing/signables.ts` compares the kinds. */
export type Signatory = Pick<LocalAccount, 'address'> & {
  signMessage(request: { message: { raw: Hex } }, origin?: string): Promise<Hex>
  signTypedData(data: Parameters<LocalAccount['signTypedData']>[0], origin?: string): Promise<Hex>
  /** A device has the key. It signs no operations. */
  onDevice?: true
  signTransaction(transaction: SignableTransaction, signing: TransactionSigning): Promise<Hex>
  signAuthorization?: AuthorizationSigning | undefined
}
