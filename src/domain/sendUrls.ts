import { isLocal, isOnThisComputer, type Network } from './network.ts'
import { privateUrls } from './privateUrls.ts'

type Urls = Pick<Network, 'rpcUrls' | 'private'>

/**
 * The URLs that transactions may be sent to: only the private ones, if there are any, else only those on this
 * computer, if there are any. A local node may serve a copy of the chain that the other URLs serve.
 */
export function sendUrls(network: Urls): readonly string[] {
  const closed = privateUrls(network)
  if (closed.length > 0) return closed
  const local = network.rpcUrls.filter(isOnThisComputer)
  return local.length > 0 ? local : network.rpcUrls
}

/** Whether transactions are sent to nodes on this computer only. */
export function sendsLocally(network: Urls): boolean {
  return isLocal({ rpcUrls: [...sendUrls(network)] })
}

/** True for what was approved or signed for nodes on this computer, once others would get its bytes. */
export function isOfLocalNodes({ local }: { local?: true }, network: Urls | undefined): boolean {
  return local === true && network !== undefined && !sendsLocally(network)
}
