import { hexToBigInt, isHex, parseTransaction } from 'viem/utils'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'

/**
 * True if the chain takes a batch's bytes no more, which may have waited for days: their nonce is used, or the base fee
 * is above their price. For a replacement, only the nonce counts. Rejects if no node answers.
 */
export async function isStale(
  { kind, bytes, from, batch }: SignatureWanted,
  ask: AskNetwork,
): Promise<boolean> {
  if (!batch) return false
  const [count, block] = await ask([
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  const { nonce, price } = kind === 'authorization' ? upgradeIn(bytes) : transactionIn(bytes)
  if (numberIn(count) > nonce) return true
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: unknown }
  return price !== undefined && !batch.row.replaces && numberIn(baseFeePerGas) > price
}

type Facts = { nonce: number; price?: bigint | undefined }

/** The transaction around an authorization comes just before it. */
function upgradeIn(bytes: SignatureWanted['bytes']): Facts {
  return { nonce: readAuthorization(bytes).nonce - 1 }
}

function transactionIn(bytes: SignatureWanted['bytes']): Facts {
  const { nonce = 0, maxFeePerGas, gasPrice } = parseTransaction(bytes)
  return { nonce, price: maxFeePerGas ?? gasPrice }
}

/** What the node did not report proves nothing. */
function numberIn(value: unknown): bigint {
  return isHex(value) && value !== '0x' ? hexToBigInt(value) : 0n
}
