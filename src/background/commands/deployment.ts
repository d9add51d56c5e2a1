import * as v from 'valibot'
import type { Address } from 'viem'
import { create2Factory } from '../../contracts/delegates.ts'
import { bytes } from '../../domain/schema.ts'
import { ownFile } from '../../lib/extensionFile.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import type { PageRequest } from '../../requests/pageRequest.ts'

const Packaged = v.object({ creationCode: bytes })

/**
 * The transaction that deploys the contract for account upgrades on a chain. Anyone may send it: the CREATE2
 * address commits to the code. The code is in a separate file of the extension, since it is rarely needed.
 */
export async function deployment(from: Address, chainId: number): Promise<PageRequest> {
  const packaged = await ownFile('delegate.json')
  const { creationCode } = v.parse(Packaged, await packaged.json())
  const salt = '0'.repeat(64)
  return ownRequest('eth_sendTransaction', [
    {
      from,
      chainId: `0x${chainId.toString(16)}`,
      to: create2Factory,
      data: `0x${salt}${creationCode.slice(2)}`,
    },
  ])
}

/** A request from the wallet itself, in the form of a page's request. */
export function ownRequest(method: string, params: unknown[]): PageRequest {
  return {
    id: crypto.randomUUID().replaceAll('-', ''),
    origin: ownOrigin,
    page: { tabId: -1, frameId: 0 },
    method,
    params,
    replayed: false,
  }
}
