import type { Services } from '../domain/services.ts'
import { plan } from '../engine/plan/plan.ts'
import { lazy } from '../lib/lazy.ts'
import { lazyMembers, replaced } from '../lib/lazyMembers.ts'
import { batchPath, notAddedPath } from '../messages/screenPaths.ts'
import { selectFor } from '../requests/siteChain.ts'
import { batchKey, isPrivateOwner } from '../storage/journal/rows.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import type { KnownRecipients } from '../storage/state/knownRecipients.ts'
import { networkList, networkOf } from '../storage/state/networkList.ts'
import { addNetwork } from '../storage/state/networks.ts'
import { sessionsIn } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'
import type { LazyModules } from './lazyModules.ts'

/**
 * The services that methods use, made from the persisted state and the heavy parts. Each part loads on first
 * use, so that a background that has just started answers from the state without evaluating any of them.
 */
export function createServices({
  state,
  modules,
  met,
  now,
  showScreen,
}: {
  state: State
  modules: LazyModules
  met: KnownRecipients
  now: () => number
  /** Opens the wallet's page in a window of its own, at the screen of this path. */
  showScreen(path: string): Promise<void>
}): Services {
  const { accounts, networks, sessions, tokens } = state
  const chain = lazyMembers(modules.chain)
  const engine = lazyMembers(modules.engine)
  const pictures = lazyMembers(() => import('../storage/state/tokenPictures.ts'))
  const refusedChains = lazyMembers(
    lazy(async () => (await import('../requests/refusedChains.ts')).createRefusedChains(now)),
  )
  const filters = lazyMembers(lazy(async () => (await import('./filterStore.ts')).createFilters()))
  const signer = lazyMembers(async () => (await modules.vault()).signer)

  return {
    sessions: sessionsIn(sessions, now),
    accounts: {
      list: () => accounts.getState().list,
      selected: () => accounts.getState().selected,
    },
    networks: {
      list: () => networkList(state),
      get: (chainId) => networkOf(state, chainId),
      select: (origin, chainId) => selectFor({ origin }, chainId, state),
      add: (network) => networks.commit(addNetwork(network, builtInNetworks)),
      refuse: refusedChains.remember,
      wasRefused: refusedChains.includes,
      probe: chain.probe,
    },
    tokens: {
      read: chain.token,
      list: (chainId) => tokens.getState()[chainId] ?? [],
      balances: chain.balances,
      add: (chainId, token) => pictures.addWithPicture(state, chainId, token),
      // The download is not persisted: if the worker dies, the token keeps the logo that the wallet draws.
      illustrate(chainId, address, url) {
        const load = async () => {
          const { fetchPicture } = await import('./tokenImage.ts')
          const image = await fetchPicture(url)
          if (image) await pictures.illustrate(state, chainId, address, image)
        }
        load().catch(console.error)
      },
      lookalike: chain.lookalike,
    },
    chain: replaced(chain, { warn: engine.warn }),
    engine: Object.assign(
      replaced(engine, {
        async submit(submission) {
          await engine.submit(submission)
          const { origin, from, calls } = submission
          // Private batches leave no trace. If the background dies before this, recipients count as new again.
          if (isPrivateOwner(origin)) return
          const list = accounts.getState().list.map(({ address }) => address)
          met.add(from, await chain.partiesIn(calls), list).catch(console.error)
        },
      }),
      { plan },
    ),
    filters,
    knownRecipients: (from) => met.of(from),
    screens: {
      showBatch: (origin, id) => showScreen(batchPath(batchKey(origin, id))),
      showNotAdded: (reason) => showScreen(notAddedPath(reason)),
    },
    signer: {
      signMessage: (from, message, origin) => signer.signMessage({ from, message, origin }),
      async signTransaction(from, transaction, origin) {
        const { boundsOf, signable } = await import('../vault/signable.ts')
        const bounds = boundsOf(from, transaction)
        const signed = { transaction: signable(transaction), bounds, origin, waits: true as const }
        return (await signer.signTransaction(signed)).serialized
      },
      signTypedData: (from, typedData, origin) => signer.signTypedData({ from, typedData, origin }),
    },
  }
}
