import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { hexToBytes, slice } from 'viem/utils'
import type { Wanted, WantedKind } from '../../../domain/signing/signatureWanted.ts'
import { encodeUr } from '../ur/encodeUr.ts'
import { keypath } from './keypath.ts'
import { tags } from './registryItem.ts'

/** The data types of ERC-4527. */
const dataTypes: Record<Exclude<WantedKind, 'authorization'>, number> = {
  transaction: 1,
  typedData: 2,
  message: 3,
  typedTransaction: 4,
}

/** The id that the device repeats in its answer: half of the hash of the whole request. */
export const requestIdOf = ({ id }: Pick<Wanted, 'id'>) => slice(id, 0, 16)

/** The texts of the QR codes that ask a device for a signature: an `eth-sign-request` of ERC-4527. */
export function signRequestCodes(wanted: Wanted): string[] {
  const { bytes, kind, chainId, path, fingerprint = '', from } = wanted
  if (kind === 'authorization') throw new Error('ERC-4527 has no authorizations')
  const request = new Map<number, CBORType>([
    [1, new CBORTag(tags.uuid, hexToBytes(requestIdOf(wanted)))],
    [2, hexToBytes(bytes)],
    [3, dataTypes[kind]],
    ...(chainId === undefined ? [] : [[4, chainId] as [number, CBORType]]),
    [5, keypath(path, fingerprint)],
    [6, hexToBytes(from)],
    [7, 'Volley'],
  ])
  return encodeUr('eth-sign-request', encodeCBOR(request))
}
