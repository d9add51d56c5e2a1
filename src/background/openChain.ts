import type { Address } from 'viem'
import { defaultDelegate, ledgerDelegate } from '../contracts/delegates.ts'
import { type AccountKind, isOnDevice } from '../domain/account.ts'
import type { Network } from '../domain/network.ts'
import type { Atomicity } from '../domain/services.ts'
import { signs } from '../domain/signing/signables.ts'
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
  const kindOf = (account: Address) =>
    accounts.getState().list.find(({ address }) => address === account)?.kind
  const chain = createChain({
    network,
    offered: (account) => (kindOf(account) === 'ledger' ? ledgerDelegate : defaultDelegate),
    tokens: (chainId) => withPictures(state, chainId),
    called: (address) => nameIn([...accounts.getState().list, ...contacts.getState()], address),
  })
  return {
    ...chain,
    async atomicity(chainId, account) {
      const [found, kind] = [await chain.atomicity(chainId, account), kindOf(account)]
      return kind && isOnDevice(kind) ? onDevice(kind, found) : found
    },
    async balances(chainId, ...rest) {
      await verifyTokens(state, chain.token, chainId)
      return chain.balances(chainId, ...rest)
    },
  }
}

/**
 * A device signs no operations, and upgrades only if it is a Ledger. An account that is upgraded already runs calls
 * as one.
 */
function onDevice(kind: AccountKind, found: Atomicity): Atomicity {
  if (found.status === 'unsupported') return found
  const { operations: _, ...rest } = found
  return rest.status === 'supported' || signs(kind, 'authorization')
    ? rest
    : { status: 'unsupported', because: 'account' }
}

function nameIn(list: readonly { address: string; name: string }[], wanted: string): string | undefined {
  return list.find(({ address }) => address.toLowerCase() === wanted.toLowerCase())?.name
}
