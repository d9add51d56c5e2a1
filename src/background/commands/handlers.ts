import type { Address } from 'viem'
import { refused, WalletError } from '../../domain/errors.ts'
import type { Network } from '../../domain/network.ts'
import { sendsLocally } from '../../domain/sendUrls.ts'
import { present } from '../../lib/present.ts'
import type { Router } from '../../requests/router.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { unsigned } from '../../storage/journal/unsigned.ts'
import { builtInNetworks } from '../../storage/state/builtInNetworks.ts'
import { removeContact, saveContact } from '../../storage/state/contacts.ts'
import type { KnownRecipients } from '../../storage/state/knownRecipients.ts'
import { removeNetwork, saveNetwork, selectNetwork } from '../../storage/state/networks.ts'
import type { State } from '../../storage/state/state.ts'
import { removePicture } from '../../storage/state/tokenPictures.ts'
import { addToken, hideToken, orderTokens, removeToken } from '../../storage/state/tokens.ts'
import type { AutoLock } from '../autoLock.ts'
import type { LazyModules } from '../lazyModules.ts'
import { registerOlder } from '../registerCompat.ts'
import type { Phishing } from '../siteChecks/phishingStore.ts'
import type { createSites } from '../siteChecks/siteVisits.ts'
import type { createBalances } from '../uiState/balancePoller.ts'
import type { createPreviews } from '../uiState/previewPoller.ts'
import { createAccountHandlers } from './accountHandlers.ts'
import { ask, callsRequest, ownRequest } from './ownRequest.ts'
import { retryRequest } from './retryBatch.ts'
import type { Handlers } from './serveCommands.ts'
import { createSignatureHandlers } from './signatureHandlers.ts'
import { createSiteHandlers } from './siteHandlers.ts'
import { createVaultHandlers } from './vaultHandlers.ts'

/** Handlers of all commands, which only the wallet's own pages can send. */
export function createHandlers(options: {
  state: State
  modules: LazyModules
  journal: Journal
  router: Router
  previews: Pick<ReturnType<typeof createPreviews>, 'refresh'>
  balances: Pick<ReturnType<typeof createBalances>, 'refresh'>
  autoLock(): AutoLock
  release(windowId: number): Promise<boolean>
  show(): Promise<void>
  decided(): Promise<void>
  phishing: Phishing
  sites: Pick<ReturnType<typeof createSites>, 'assessSite'>
  met: Pick<KnownRecipients, 'forget'>
}): Handlers {
  const { state, modules, journal, router, previews, balances, autoLock, release } = options
  const { accounts, contacts, networks, pictures, settings, tokens } = state
  const selected = () => networks.getState().selected

  function account(): Address {
    const { selected } = accounts.getState()
    if (!selected) throw new WalletError('noVault')
    return selected
  }

  async function requireIdle(chainId: number): Promise<void> {
    const flying = await journal.ofChain(chainId, ['signed', 'sent', 'preconfirmed', 'included'])
    if (flying.length > 0) throw refused('error_networkBusy')
  }

  async function requireUnlocked(): Promise<void> {
    await autoLock().check()
    if ((await (await modules.vault()).state()) !== 'unlocked') throw new WalletError('locked')
  }

  return {
    async 'approval.decide'({ id, decision, choice, revision }) {
      if (decision === 'approved') await requireUnlocked()
      await router.decide(id, decision, choice && present(choice), revision)
      return undefined
    },

    async 'approval.edit'({ id, edits, revision }) {
      await router.edit(id, present(edits), revision)
      return undefined
    },

    async 'approval.retry'({ id }) {
      await router.reconsider(id)
      await previews.refresh()
      return undefined
    },

    'approval.empty': async ({ windowId }) => ({ closes: await release(windowId) }),

    ...createVaultHandlers({ ...options, takeOver: modules.adopt }),

    ...createAccountHandlers(options),

    ...createSignatureHandlers({ ...options, requireUnlocked }),

    async 'account.undelegate'() {
      await ask(ownRequest('volley_removeDelegation', [{ from: account() }]), router, journal)
      return undefined
    },

    async 'account.rescue'(rescue) {
      await ask(ownRequest('volley_rescue', [rescue]), router, journal)
      return undefined
    },

    async 'network.select'({ chainId }) {
      if (!modules.network(chainId)) throw new WalletError('unknownChain')
      await networks.commit(selectNetwork(chainId))
      return undefined
    },

    async 'network.save'({ plain, ...given }) {
      const { chainId, rpcUrls, bundlerUrl } = given
      for (const url of rpcUrls) requireNodeUrl(url, plain)
      if (bundlerUrl !== undefined) requireNodeUrl(bundlerUrl)
      const now = modules.network(chainId)
      const network = { ...now, custom: true, decimals: 18, blockTime: 2000 }
      const { wsUrl: _, preconfirmation: __, bundlerUrl: ___, ...before } = network as Partial<Network>
      const saved = { ...before, ...present(given) } as Network
      // A copy of the chain does not know the transactions of the chain itself.
      if (now && !sendsLocally(now) && sendsLocally(saved)) await requireIdle(chainId)
      await networks.commit(saveNetwork(saved, builtInNetworks))
      return undefined
    },

    async 'network.remove'({ chainId }) {
      const now = modules.network(chainId)
      // A transaction on a copy of a built-in network's chain ends with the copy.
      if (!now || now.custom || !sendsLocally(now)) await requireIdle(chainId)
      await networks.commit(removeNetwork(chainId))
      if (!modules.network(selected())) await networks.commit(selectNetwork(1))
      return undefined
    },

    async 'network.retry'() {
      const node = await modules.chain()
      await node.request(selected(), 'eth_blockNumber', []).catch(() => undefined)
      await Promise.all([balances.refresh(), previews.refresh()])
      return undefined
    },

    async 'token.add'({ chainId, ...token }) {
      await tokens.commit(addToken(chainId, token))
      return undefined
    },

    async 'token.remove'({ address }) {
      await tokens.commit(removeToken(selected(), address))
      await pictures.commit(removePicture(selected(), address))
      return undefined
    },

    async 'token.hide'({ address, hidden }) {
      await tokens.commit(hideToken(selected(), address, hidden))
      return undefined
    },

    async 'token.order'({ addresses }) {
      await tokens.commit(orderTokens(selected(), addresses))
      return undefined
    },

    async 'calls.ask'({ calls, chainId }) {
      await ask(callsRequest(calls, account(), selected(), chainId), router, journal)
      return undefined
    },

    'typedData.ask': async ({ id, typed }) =>
      router.route({ ...ownRequest('eth_signTypedData_v4', [account(), typed]), id }),

    async 'nft.keep'({ chainId, nfts }) {
      await state.nfts.commit((before) => ({ ...before, [chainId]: nfts }))
      return undefined
    },

    async 'contact.save'(contact) {
      await contacts.commit(saveContact(contact))
      return undefined
    },

    async 'contact.remove'({ address }) {
      await contacts.commit(removeContact(address))
      return undefined
    },

    async 'lane.trust'({ lane }) {
      await requireUnlocked()
      await (await modules.engine()).trust(lane)
      return undefined
    },

    async 'batch.stop'({ key }) {
      await (await modules.engine()).stop(key)
      return undefined
    },

    'batch.offer': async ({ key, index, by }) => (await modules.engine()).offer(key, index, by),

    async 'batch.speedUp'({ key, index, ceiling }) {
      await requireUnlocked()
      await (await modules.engine()).speedUp(key, index, ceiling)
      return undefined
    },

    async 'batch.cancel'({ key, index, ceiling }) {
      await requireUnlocked()
      await (await modules.engine()).cancel(key, index, ceiling)
      return undefined
    },

    'batch.offerMore': async ({ key }) => (await modules.engine()).offerMore(key),

    async 'batch.allowMore'({ key, ceiling }) {
      await requireUnlocked()
      await (await modules.engine()).allowMore(key, ceiling)
      return undefined
    },

    async 'batch.retry'({ key }) {
      const left = await (await modules.engine()).leftOf(key)
      const waiting = await journal.requestsIn(['received', 'asked', 'approved'])
      if (waiting.some(({ retries }) => retries === key))
        throw refused('error_waitsInWindow', {}, 'requestPending')
      await ask(retryRequest(key, left), router, journal)
      return undefined
    },

    async 'batch.journal'({ key }) {
      const batch = await journal.batch(key)
      if (!batch) throw new WalletError('unknownBatch')
      const [request, rows] = await Promise.all([journal.request(batch.request), journal.transactionsOf(key)])
      const { awaited: _, authorization: __, ...rest } = batch
      return { batch: rest, ...present({ request }), transactions: rows.map(unsigned) }
    },

    ...createSiteHandlers(options),

    async 'person.active'() {
      await autoLock().active()
      return undefined
    },

    async 'settings.change'(change) {
      await settings.commit((before) => ({ ...before, ...present(change) }))
      if (change.autoLock !== undefined) await autoLock().check()
      if (change.older) await registerOlder(change.older)
      return undefined
    },
  }
}

/** A node or a bundler learns every address, so its URL must be encrypted or local, unless the person chose plain HTTP. */
function requireNodeUrl(rpcUrl: string, plain?: boolean): void {
  const { protocol, hostname } = URL.canParse(rpcUrl) ? new URL(rpcUrl) : { protocol: '', hostname: '' }
  const isOpen = protocol === 'http:' && (plain || ['localhost', '127.0.0.1'].includes(hostname))
  if (protocol !== 'https:' && !isOpen) throw refused('error_nodeUrl')
}
