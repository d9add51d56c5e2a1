import { eth_accounts } from './accounts/eth_accounts.ts'
import type { Method } from './method.ts'
import { eth_chainId } from './networks/eth_chainId.ts'
import { net_version } from './networks/net_version.ts'
import { web3_clientVersion } from './reads/web3_clientVersion.ts'

/** Methods that pages call on load and that need only the wallet's own state. */
const atOnce: readonly Method[] = [eth_chainId, eth_accounts, net_version, web3_clientVersion]

/**
 * Finds a method by name, including the wallet's own. The background's start loads only the methods that pages
 * call first; the first request for any other method loads the rest.
 */
export async function findMethod(name: string): Promise<Method | undefined> {
  const isIt = (method: Method) => method.name === name
  const found = atOnce.find(isIt)
  if (found) return found
  const { methods, ownMethods } = await import('./registry.ts')
  return methods.find(isIt) ?? ownMethods.find(isIt)
}
