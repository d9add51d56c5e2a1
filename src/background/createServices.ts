import type { Services } from '../domain/services.ts'
import { plan } from '../engine/plan/plan.ts'
import { lazy } from '../lib/lazy.ts'
import { selectFor } from '../requests/siteChain.ts'
import { batchKey, isPrivateOwner } from '../storage/journal/rows.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import type { KnownRecipients } from '../storage/state/knownRecipients.ts'
import { networkList, networkOf } from '../storage/state/networkList.ts'
import { addNetwork } from '../storage/state/networks.ts'
import { connect, revoke } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'
import type { LazyModules } from './lazyModules.ts'

const tokenPictures = () => import('../storage/state/tokenPictures.ts')

/**
 * The services that methods use, made from the persisted state and the heavy parts. Each part loads on first
 * use, so that a background that has just started answers from the state without evaluating any of them.
 */
export function createServices({
  state,
  modules,
  met,
  now,
  showBatch,
}: {
  state: State
  modules: LazyModules
  met: KnownRecipients
  now: () => number
  /** Opens the window that follows the batch of this key. */
  showBatch(key: string): Promise<void>
}): Services {
  const { accounts, networks, sessions, tokens } = state
  const refusedChains = lazy(async () =>
    (await import('../requests/refusedChains.ts')).createRefusedChains(now),
  )
  const filters = lazy(async () => (await import('./filterStore.ts')).createFilters())

  return {
    sessions: {
      connect: (origin, picked) => sessions.commit(connect(origin, picked, now())),
      revoke: (origin) => sessions.commit(revoke(origin)),
      since: (origin) => sessions.getState()[origin]?.since,
    },
    accounts: {
      list: () => accounts.getState().list,
      selected: () => accounts.getState().selected,
    },
    networks: {
      list: () => networkList(state),
      get: (chainId) => networkOf(state, chainId),
      select: (origin, chainId) => selectFor({ origin }, chainId, state),
      add: (network) => networks.commit(addNetwork(network, builtInNetworks)),
      refuse: async (...args) => (await refusedChains()).remember(...args),
      wasRefused: async (...args) => (await refusedChains()).includes(...args),
      probe: async (rpcUrl) => (await modules.chain()).probe(rpcUrl),
    },
    tokens: {
      read: async (...args) => (await modules.chain()).token(...args),
      list: (chainId) => tokens.getState()[chainId] ?? [],
      balances: async (...args) => (await modules.chain()).balances(...args),
      add: async (chainId, token) => (await tokenPictures()).addWithPicture(state, chainId, token),
      // The download is not persisted: if the worker dies, the token keeps the logo that the wallet draws.
      illustrate(chainId, address, url) {
        const load = async () => {
          const { fetchPicture } = await import('./tokenImage.ts')
          const image = await fetchPicture(url)
          if (image) await (await tokenPictures()).illustrate(state, chainId, address, image)
        }
        load().catch(console.error)
      },
      lookalike: async (...args) => (await modules.chain()).lookalike(...args),
    },
    chain: {
      request: async (...args) => (await modules.chain()).forward(...args),
      ask: async (...args) => (await modules.chain()).request(...args),
      atomicity: async (...args) => (await modules.chain()).atomicity(...args),
      gas: async (...args) => (await modules.chain()).gas(...args),
      gasLimit: async (...args) => (await modules.chain()).gasLimit(...args),
      removalGas: async (...args) => (await modules.chain()).removalGas(...args),
      explain: async (...args) => (await modules.chain()).explain(...args),
      explainTypedData: async (...args) => (await modules.chain()).explainTypedData(...args),
      outcome: (...args) => modules.loadedChain().outcome(...args),
      warn: async (...args) => (await modules.engine()).warn(...args),
      hasCode: async (...args) => (await modules.chain()).hasCode(...args),
    },
    engine: {
      plan,
      knows: async (...args) => (await modules.engine()).knows(...args),
      nonces: async (...args) => (await modules.engine()).nonces(...args),
      prepare: async (...args) => (await modules.engine()).prepare(...args),
      async submit(submission) {
        await (await modules.engine()).submit(submission)
        const { origin, from, calls } = submission
        // Private batches leave no trace. If the background dies before this, recipients count as new again.
        if (isPrivateOwner(origin)) return
        const list = accounts.getState().list.map(({ address }) => address)
        met.add(from, (await modules.chain()).partiesIn(calls), list).catch(console.error)
      },
      sent: async (...args) => (await modules.engine()).sent(...args),
      status: async (...args) => (await modules.engine()).status(...args),
      history: async (...args) => (await modules.engine()).history(...args),
    },
    filters: {
      get: async (...args) => (await filters()).get(...args),
      put: async (...args) => (await filters()).put(...args),
      move: async (...args) => (await filters()).move(...args),
      remove: async (...args) => (await filters()).remove(...args),
    },
    knownRecipients: (from) => met.of(from),
    screens: { showBatch: (origin, id) => showBatch(batchKey(origin, id)) },
    signer: {
      signMessage: async (from, message) => (await modules.vault()).signer.signMessage({ from, message }),
      signTransaction: async (from, transaction) => {
        const [{ signer }, { boundsOf, signable }] = await Promise.all([
          modules.vault(),
          import('../vault/signable.ts'),
        ])
        const bounds = boundsOf(transaction)
        return (await signer.signTransaction({ from, transaction: signable(transaction), bounds })).serialized
      },
      signTypedData: async (from, typedData) =>
        (await modules.vault()).signer.signTypedData({ from, typedData }),
    },
  }
}
