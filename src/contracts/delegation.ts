import { type Address, getAddress } from 'viem'
import type { Delegation } from '../domain/account.ts'
import type { Cache } from '../lib/cache.ts'
import type { Rpc } from '../rpc/client.ts'
import { bytesIn, resultOf } from '../rpc/readResult.ts'
import { supportsUpgrades } from './atomicity.ts'
import { create2Factory, defaultDelegate, delegateIn, findDelegate } from './delegates.ts'

/** Reads the account's delegate, and whether the default delegate could be deployed there. Never rejects. */
export async function readDelegation(
  { rpc, cache }: { rpc: Rpc; cache: Cache },
  chainId: number,
  account: Address,
): Promise<Delegation> {
  const code = (address: Address, block: string) => ({ method: 'eth_getCode', params: [address, block] })
  const answers = await rpc
    .batch(chainId, [
      code(account, 'pending'),
      code(defaultDelegate.address, 'latest'),
      code(create2Factory, 'latest'),
    ])
    .catch(() => [])
  const [own, delegate, factory] = answers.map((answer) => bytesIn(resultOf(answer)))
  const to = own === undefined ? undefined : delegateIn(own)
  if (to) {
    const name = findDelegate(to)?.name
    return { to: { address: getAddress(to), ...(name && { name }) } }
  }
  if (delegate !== '0x' || factory === undefined || factory === '0x') return {}
  const supported = await supportsUpgrades(rpc, cache, chainId, account).catch(() => undefined)
  return supported ? { deployable: true } : {}
}
