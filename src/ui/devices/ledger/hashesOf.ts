import type { Hex } from 'viem'
import { hashStruct, hexToString, keccak256, parseTransaction } from 'viem/utils'
import type { Wanted } from '../../../domain/signing/signatureWanted.ts'

/** What a device shows, instead of content that it cannot read. */
export type ShownHash = { of: 'transaction' | 'domain' | 'message'; hash: Hex }

/** The hashes that the device shows for the person to compare: none if it shows the content. */
export function shownHashes({ kind, bytes }: Pick<Wanted, 'kind' | 'bytes'>): ShownHash[] {
  switch (kind) {
    case 'message':
    case 'authorization':
      return []
    case 'typedData': {
      const { domain, message } = typedDataHashes(bytes)
      return [
        { of: 'domain', hash: domain },
        { of: 'message', hash: message },
      ]
    }
    case 'transaction':
    case 'typedTransaction': {
      const { data = '0x' } = parseTransaction(bytes)
      return data === '0x' ? [] : [{ of: 'transaction', hash: keccak256(bytes) }]
    }
  }
}

/** The two hashes of EIP-712 that the app signs together. The bytes are the data as JSON. */
export function typedDataHashes(bytes: Hex): { domain: Hex; message: Hex } {
  const { domain, types, primaryType, message } = JSON.parse(hexToString(bytes))
  return {
    domain: hashStruct({ data: domain, primaryType: 'EIP712Domain', types }),
    message: hashStruct({ data: message, primaryType, types }),
  }
}
