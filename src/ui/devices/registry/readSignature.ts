import type { Hex } from 'viem'
import { bytesToHex } from 'viem/utils'
import type { Wanted } from '../../../domain/signing/signatureWanted.ts'
import { readItem, untagged } from './registryItem.ts'
import { requestIdOf } from './signRequest.ts'

/** A device's answer, or why it is none: another kind of code, or the answer to another request. */
export type Answered = { signature: Hex } | { fault: 'notASignature' | 'otherRequest' }

/**
 * Reads an `eth-signature` of ERC-4527. A device may leave out the request's id; the background checks the
 * signature itself in any case.
 */
export function readSignature(type: string, message: Uint8Array, wanted: Pick<Wanted, 'id'>): Answered {
  const item = type === 'eth-signature' ? readItem(message) : undefined
  const [id, signature] = [untagged(item?.get(1)), item?.get(2)]
  if (!(signature instanceof Uint8Array) || signature.length < 65 || signature.length > 73)
    return { fault: 'notASignature' }
  if (id === undefined) return { signature: bytesToHex(signature) }
  if (!(id instanceof Uint8Array) || bytesToHex(id) !== requestIdOf(wanted)) return { fault: 'otherRequest' }
  return { signature: bytesToHex(signature) }
}
