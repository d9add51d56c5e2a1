import { refused } from '../../../domain/errors.ts'
import type { CommandInput } from '../../../messages/commands.ts'
import type { Rpc } from '../../../rpc/client.ts'
import { told } from '../../commands/told.ts'
import { pageRpc } from '../../node/askNetwork.ts'
import { checkBundler } from './checkBundler.ts'

type Saved = CommandInput<'network.save'>

/**
 * The network, once no node of it serves another chain, and a bundler that is not `set` yet has passed its check.
 * Silent nodes pass. Throws an Error whose message is for the person.
 */
export async function checkedNetwork(network: Saved, set?: string, rpc = pageRpc()): Promise<Saved> {
  await told(rpc.then((nodes) => check(nodes, network, set)))
  return network
}

async function check(rpc: Pick<Rpc, 'probe' | 'askUrl'>, network: Saved, set?: string): Promise<void> {
  const { chainId, rpcUrls, bundlerUrl } = network
  for (const served of await Promise.all(rpcUrls.map(rpc.probe)))
    if (served !== 'unreachable' && served !== chainId)
      throw refused('error_otherChain', { served, wanted: chainId })
  if (bundlerUrl !== undefined && bundlerUrl !== set) await checkBundler(rpc, chainId, bundlerUrl)
}
