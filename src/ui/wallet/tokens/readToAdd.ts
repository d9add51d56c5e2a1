import type { Address } from 'viem'
import { blockOf } from '../../../contracts/gas.ts'
import { refused } from '../../../domain/errors.ts'
import type { Network } from '../../../domain/network.ts'
import type { CommandInput } from '../../../messages/commands.ts'
import { told } from '../../commands/told.ts'
import { pageRpc } from '../../node/askNetwork.ts'

/** What the list keeps of a token, as its contract says it. Throws an Error whose message is for the person. */
export const readToAdd = (network: Network, address: Address, rpc = pageRpc()) =>
  told(read(network, address, rpc))

async function read(
  network: Network,
  address: Address,
  rpc: ReturnType<typeof pageRpc>,
): Promise<CommandInput<'token.add'>> {
  const { chainId } = network
  const { readKnownToken } = await import('../../../contracts/tokenMetadata.ts')
  const found = await readKnownToken(await rpc, chainId, address, { block: blockOf(network) })
  if (found.state === 'unreachable') throw refused('error_networkSilent', {}, 'chainDisconnected')
  if (found.state === 'nft') throw refused('error_collection')
  if (found.state === 'missing' || !found.symbol || found.decimals === undefined)
    throw refused('error_noToken')
  const { symbol, decimals, name } = found
  return { chainId, address, symbol, decimals, ...(name !== undefined && { name }) }
}
