import type { Hex, LocalAccount, serializeTransaction } from 'viem'
import type { SignableTransaction } from './signer.ts'

/** Every account's signer makes a transaction's bytes with `serializer`, which checks them. */
type TransactionSigning = {
  serializer: typeof serializeTransaction
  /** A device's answer to these bytes. */
  signature?: Hex
  /** Waits for a device. Without it, bytes that need a device are refused with `awaitsDevice`. */
  waits?: true
}

/** Signs for one account. Accounts whose key is in the vault have viem's; `domain/signing/signables.ts` compares the kinds. */
export type Signatory = Pick<
  LocalAccount,
  'address' | 'signMessage' | 'signTypedData' | 'signAuthorization'
> & {
  signTransaction(transaction: SignableTransaction, signing: TransactionSigning): Promise<Hex>
}
