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
import { addToken } from '../storage/state/tokens.ts'
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
  const { accounts, networks, pictures, sessions, tokens } = state
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
      refuse: async (...asked) => (await refusedChains()).remember(...asked),
      wasRefused: async (...asked) => (await refusedChains()).includes(...asked),
      probe: async (rpcUrl) => (await modules.chain()).probe(rpcUrl),
    },
    tokens: {
      read: async (...asked) => (await modules.chain()).token(...asked),
      list: (chainId) => tokens.getState()[chainId] ?? [],
      balances: async (...asked) => (await modules.chain()).balances(...asked),
      async add(chainId, token) {
        const { address, image } = token
        if (image !== undefined)
          await pictures.commit((await tokenPictures()).setPicture(chainId, address, image))
        await tokens.commit(addToken(chainId, token))
      },
      // The download is not persisted: if the worker dies, the token keeps the logo that the wallet draws.
      illustrate(chainId, address, url) {
        const load = async () => {
          const { fetchPicture } = await import('./tokenImage.ts')
          const image = await fetchPicture(url)
          const isListed = tokens.getState()[chainId]?.some((token) => token.address === address)
          if (image && isListed)
            await pictures.commit((await tokenPictures()).setPicture(chainId, address, image))
        }
        load().catch(console.error)
      },
      lookalike: async (...asked) => (await modules.chain()).lookalike(...asked),
    },
    chain: {
      request: async (...asked) => (await modules.chain()).forward(...asked),
      ask: async (...asked) => (await modules.chain()).request(...asked),
      atomicity: async (...asked) => (await modules.chain()).atomicity(...asked),
      gas: async (...asked) => (await modules.chain()).gas(...asked),
      gasLimit: async (...asked) => (await modules.chain()).gasLimit(...asked),
      removalGas: async (...asked) => (await modules.chain()).removalGas(...asked),
      explain: async (...asked) => (await modules.chain()).explain(...asked),
      explainTypedData: async (...asked) => (await modules.chain()).explainTypedData(...asked),
      outcome: (...asked) => modules.loadedChain().outcome(...asked),
      warn: async (...asked) => (await modules.engine()).warn(...asked),
      hasCode: async (...asked) => (await modules.chain()).hasCode(...asked),
    },
    engine: {
      plan,
      knows: async (...asked) => (await modules.engine()).knows(...asked),
      nonces: async (...asked) => (await modules.engine()).nonces(...asked),
      prepare: async (...asked) => (await modules.engine()).prepare(...asked),
      async submit(submission) {
        await (await modules.engine()).submit(submission)
        const { origin, from, calls } = submission
        // Private batches leave no trace. If the background dies before this, recipients count as new again.
        if (isPrivateOwner(origin)) return
        const list = accounts.getState().list.map(({ address }) => address)
        met.add(from, (await modules.chain()).partiesIn(calls), list).catch(console.error)
      },
      sent: async (...asked) => (await modules.engine()).sent(...asked),
      status: async (...asked) => (await modules.engine()).status(...asked),
      history: async (...asked) => (await modules.engine()).history(...asked),
    },
    filters: {
      get: async (...asked) => (await filters()).get(...asked),
      put: async (...asked) => (await filters()).put(...asked),
      move: async (...asked) => (await filters()).move(...asked),
      remove: async (...asked) => (await filters()).remove(...asked),
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
