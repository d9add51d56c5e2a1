import { keccak256, serializeTransaction } from 'viem'
import { operationData } from '../../domain/userOperation.ts'
import { requireDelegate, requireWithin } from '../../vault/bounds.ts'
import { requireOperationWithin } from '../../vault/operationBounds.ts'
import type { Signer } from '../../vault/signer.ts'

/** Signs without keys: the signature holds the sender. Refuses whatever the vault would refuse. */
export const fakeSigner: Pick<Signer, 'signTransaction' | 'signAuthorization' | 'signOperation' | 'derive'> =
  {
    derive: async () => undefined,
    async signTransaction({ from, transaction, bounds }) {
      const serialized = serializeTransaction(transaction, { r: from, s: '0x1', yParity: 0, v: 27n })
      requireWithin(serialized, bounds)
      return { serialized, hash: keccak256(serialized) }
    },
    async signAuthorization({ chainId, address, nonce, bounds }) {
      requireDelegate(address, bounds)
      return { chainId, address, nonce, r: '0x1', s: '0x1', yParity: 0 }
    },
    async signOperation({ operation, bounds }) {
      requireOperationWithin(operationData(operation, bounds.chainId), bounds)
      return `0x${'5'.repeat(130)}`
    },
  }
