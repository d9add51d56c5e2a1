import type { Hex, LocalAccount, SignedAuthorization } from 'viem'
import type { TypedData } from '../domain/typedData.ts'
import type { OperationData } from './operations.fake.ts'

/** A signature by a key of the wallet, for any requester. */
export type Signature = { from: Hex } & (
  | { kind: 'transaction'; raw: Hex }
  | { kind: 'authorization'; authorization: SignedAuthorization }
  | { kind: 'message'; bytes: Hex }
  | { kind: 'typedData'; typed: TypedData }
  | { kind: 'operation'; data: OperationData }
)

/** The listener to signatures. */
export const signatures = { heard: (_: Signature): void => undefined }

/** An account that reports all that it signs. It wraps the key for the vault, so no signature bypasses it. */
export function overheard(account: LocalAccount): LocalAccount {
  const from = account.address
  const { signAuthorization } = account
  if (!signAuthorization) throw new Error('Such an account signs no authorization')
  return {
    ...account,
    async sign() {
      throw new Error('A bare hash was signed')
    },
    async signTransaction(transaction, options) {
      const raw = await account.signTransaction(transaction, options)
      signatures.heard({ from, kind: 'transaction', raw })
      return raw
    },
    async signAuthorization(request) {
      const authorization = await signAuthorization(request)
      signatures.heard({ from, kind: 'authorization', authorization })
      return authorization
    },
    async signMessage({ message }) {
      if (typeof message === 'string' || typeof message.raw !== 'string')
        throw new Error('The wallet signs bytes')
      const signature = await account.signMessage({ message })
      signatures.heard({ from, kind: 'message', bytes: message.raw })
      return signature
    },
    async signTypedData(typed) {
      const signature = await account.signTypedData(typed)
      const data = typed as unknown as OperationData
      // The data of a site is JSON, which has no such numbers.
      if (typeof data.message.nonce === 'bigint') signatures.heard({ from, kind: 'operation', data })
      else signatures.heard({ from, kind: 'typedData', typed: typed as unknown as TypedData })
      return signature
    },
  }
}
