import { eth_accounts } from './accounts/eth_accounts.ts'
import type { Method } from './method.ts'
import { eth_chainId } from './networks/eth_chainId.ts'
import { net_version } from './networks/net_version.ts'
import { web3_clientVersion } from './reads/web3_clientVersion.ts'

/** What pages ask as they load, and what needs no more than the wallet's own state. */
const atOnce: readonly Method[] = [eth_chainId, eth_accounts, net_version, web3_clientVersion]

/**
 * The method of this name, the wallet's own among them. A start of the background brings along those that pages ask first;
 * all others are evaluated with the first request that wants one.
 */
export async function findMethod(name: string): Promise<Method | undefined> {
  const isIt = (method: Method) => method.name === name
  const found = atOnce.find(isIt)
  if (found) return found
  const { methods, ownMethods } = await import('./registry.ts')
  return methods.find(isIt) ?? ownMethods.find(isIt)
}
