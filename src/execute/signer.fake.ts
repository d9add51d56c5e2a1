import { keccak256, serializeTransaction } from 'viem'
import type { Signer } from '../vault/signer.ts'

/** Signs without keys: the signature holds the sender. */
export const fakeSigner: Pick<Signer, 'signTransaction' | 'signAuthorization'> = {
  async signTransaction({ from, transaction }) {
    const serialized = serializeTransaction(transaction, { r: from, s: '0x1', yParity: 0, v: 27n })
    return { serialized, hash: keccak256(serialized) }
  },
  async signAuthorization({ chainId, address, nonce }) {
    return { chainId, address, nonce, r: '0x1', s: '0x1', yParity: 0 }
  },
}
