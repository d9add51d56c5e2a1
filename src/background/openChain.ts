import type { Network } from '../domain/network.ts'
import type { Atomicity } from '../domain/services.ts'
import type { State } from '../storage/state/state.ts'
import { withPictures } from '../storage/state/tokenPictures.ts'
import { type Chain, createChain } from './chainServices.ts'
import { hideInstall } from './hideInstall.ts'
import { verifyTokens } from './verifyTokens.ts'

/** The chain part with the person's own names and tokens. */
export async function openChain(
  state: State,
  network: (chainId: number) => Network | undefined,
): Promise<Chain> {
  // Before the first request to a node.
  if (import.meta.env.MODE === 'firefox') await hideInstall()
  const { accounts, contacts } = state
  const chain = createChain({
    network,
    tokens: (chainId) => withPictures(state, chainId),
    called: (address) => nameIn([...accounts.getState().list, ...contacts.getState()], address),
  })
  return {
    ...chain,
    async atomicity(chainId, account) {
      const found = await chain.atomicity(chainId, account)
      const isHere = accounts
        .getState()
        .list.some(({ address, kind }) => address === account && kind === 'qr')
      return isHere ? onDevice(found) : found
    },
    async balances(chainId, ...rest) {
      await verifyTokens(state, chain.token, chainId)
      return chain.balances(chainId, ...rest)
    },
  }
}

/** A device signs neither upgrades nor operations. An account that is upgraded already runs calls as one. */
function onDevice(found: Atomicity): Atomicity {
  if (found.status === 'supported') return { status: 'supported', delegate: found.delegate }
  return found.status === 'ready' ? { status: 'unsupported', because: 'account' } : found
}

function nameIn(list: readonly { address: string; name: string }[], wanted: string): string | undefined {
  return list.find(({ address }) => address.toLowerCase() === wanted.toLowerCase())?.name
}
