import { isOnDevice } from '../domain/account.ts'
import { lazy } from '../lib/lazy.ts'
import { present } from '../lib/present.ts'
import { closeStorage } from '../lib/trustedStorage.ts'
import type { UiState, View } from '../messages/uiState.ts'
import { findMethod } from '../methods/findMethod.ts'
import { guard } from '../requests/guard.ts'
import { createRouter } from '../requests/router.ts'
import { chainOf } from '../requests/siteChain.ts'
import { visibleAccounts } from '../requests/visibleAccounts.ts'
import { type Journal, openJournal } from '../storage/journal/journal.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import { createKnownRecipients } from '../storage/state/knownRecipients.ts'
import { browserSession } from '../storage/state/sessionValue.ts'
import { loadState } from '../storage/state/state.ts'
import type { AutoLock } from './autoLock.ts'
import { createServices } from './createServices.ts'
import { createLazyModules } from './lazyModules.ts'
import { privateServices } from './privateServices.ts'
import { createSites } from './siteChecks/siteVisits.ts'
import { applyStateEffects } from './stateEffects.ts'
import { createHistory } from './uiState/activityCache.ts'
import { createBalances } from './uiState/balancePoller.ts'
import { createPreviews } from './uiState/previewPoller.ts'
import { createSelectors, mostActivities, shownTokens } from './uiState/selectors.ts'

/** Creates everything behind the listeners. Resolves once the persisted state is loaded. */
export async function createWallet(surface: {
  /** Brings the requests that wait for the person to the front. */
  show(): Promise<void>
  /** Resolves to true if the window with this id, which shows nothing, may close. */
  release(windowId: number): Promise<boolean>
  /** Opens the wallet's page in a window of its own, at the screen of this path. */
  showScreen(path: string): Promise<void>
  /** The key of the batch that this window shows. */
  shownBatch(): Promise<string | undefined>
  /** True while a page of the wallet is visible. */
  isWatched(): boolean
  /** These members of the UI state may have changed. */
  changed(...members: (keyof UiState)[]): void
  /** A batch or transaction moved. */
  moved(): Promise<void>
  /** A request no longer waits for the person. */
  decided(): Promise<void>
  /** Locks the wallet once the person has left. Called only after the listeners are registered. */
  autoLock(): AutoLock
  /** Replaces the wallet's own journal in tests. */
  open?(): Journal
}) {
  const { show, showScreen, shownBatch, isWatched, open = openJournal } = surface
  const state = loadState()
  // In a later task, so that the event that started the background is handled first.
  const closed = new Promise((resolve) => setTimeout(resolve)).then(() => closeStorage())
  const [journal, session] = [open(), browserSession()]
  // Only the state is awaited: code that needs the journal or the session's name awaits them itself.
  await state.ready

  const waiting = () => journal.requestsIn(['asked'])

  /** Lists the signatures that devices owe. `undefined` if no account has a device. */
  const wanted = async () =>
    state.accounts.getState().list.some(({ kind }) => isOnDevice(kind))
      ? (await import('./uiState/wantedSignatures.ts')).createWanted(modules, journal)
      : undefined

  const modules = createLazyModules({
    state,
    journal,
    loaded: {
      chain: (chain) => chain.watchHealth(() => changed('node', 'nodes', 'activities')),
      unproven: () => changed('unproven'),
      wanted(isNew) {
        changed('wanted')
        if (isNew) void show()
      },
      vault: (vault) =>
        vault.subscribe((now) => {
          changed('vault', 'unlocking', 'activities')
          if (now !== 'unlocked') surface.autoLock().locked().catch(console.error)
        }),
    },
  })

  const history = createHistory(async (also) => (await modules.engine()).activities(mostActivities, also))

  function changed(...members: (keyof UiState)[]): void {
    if (members.includes('activities')) history.forget()
    surface.changed(...members)
  }

  /** Loads the engine if the journal holds anything that is not final. */
  const unfinished = lazy(async () => {
    const batches = await journal.batches({ states: ['planned', 'running', 'paused'] })
    // Derivation runs while the engine loads. A locked vault rejects here, and at the first signature.
    for (const { plan } of batches) if (plan) modules.derive(plan.from).catch(() => undefined)
    // The search for transactions passes every earlier one, so it comes only where no batch needs the engine.
    const isNeeded =
      batches.length > 0 ||
      (await journal.transactionsIn(['signed', 'sent', 'preconfirmed', 'included'])).length > 0
    return isNeeded ? modules.engine() : undefined
  })

  const phishing = lazy(async () => (await import('./siteChecks/phishingStore.ts')).createPhishing())
  const met = createKnownRecipients()

  const services = createServices({
    state,
    modules,
    met,
    now: Date.now,
    async showScreen(path) {
      await showScreen(path)
      changed('activities')
    },
  })

  const sites = createSites({ state, phishing })

  const router = createRouter({
    async find(name) {
      const method = await findMethod(name)
      return method && guard(method, sites)
    },
    journal,
    session,
    privateSession: sites.privateSession,
    show,
    settings: state.settings.getState,
    async siteContext(site, whole) {
      if (whole) await modules.chain()
      const connected = visibleAccounts(site, state)
      if (connected.length > 0) sites.used(site).catch(console.error)
      const own = site.incognito ? privateServices(services, { state, site, now: Date.now }) : services
      return { connected, chainId: chainOf(site, state), services: own }
    },
  })

  const previews = createPreviews({
    async preview(row) {
      const found = await previewOf(row)
      if (!row.review?.open || found?.state === 'unreachable') return found
      // The node responds again, so first complete the review that its silence left open.
      await router.reconsider(row.id)
      return previewOf((await journal.request(row.id)) ?? row)
    },
    waiting,
    isWatched,
    changed: () => changed('previews'),
  })

  const balances = createBalances({
    tokens: () => shownTokens(state),
    place,
    blockTime: (chainId) => modules.network(chainId)?.blockTime ?? 0,
    read: async ({ chainId, account }, tokens) => (await modules.chain()).balances(chainId, account, tokens),
    isWatched,
    changed: () => changed('tokens'),
  })

  function place() {
    const account = state.accounts.getState().selected
    return account && { chainId: state.networks.getState().selected, account }
  }

  async function previewOf({ review, revision = 0 }: RequestRow) {
    // A review without an account sends nothing, and needs no node.
    if (!review?.from) return undefined
    const chain = await modules.chain()
    const calls = chain.callsOf(review)
    if (!calls) return undefined
    const atomicity = calls.modes.includes('atomic')
      ? await chain.atomicity(calls.chainId, calls.from).catch(() => undefined)
      : undefined
    const preview = await chain.preview({ ...calls, ...present({ atomicity }) })
    return { ...preview, revision }
  }

  applyStateEffects({
    state,
    journal,
    changed,
    refresh() {
      balances.refresh().catch(console.error)
    },
    asked({ id, origin }) {
      // The person blocked the site while its request was on its way.
      if (sites.isBlocked(origin)) router.withdraw(id).catch(console.error)
      previews.refresh().catch(console.error)
    },
    decided: surface.decided,
    moved: surface.moved,
  })

  return {
    state,
    journal,
    router,
    session,
    closed,
    sites,
    waiting,
    wanted,
    selectors: createSelectors({
      state,
      modules,
      journal,
      previews,
      balances,
      history,
      shownBatch,
      wanted,
    }),
    handlers: lazy(async () => {
      const { createHandlers } = await import('./commands/handlers.ts')
      const { autoLock, release } = surface
      const own = { state, modules, journal, router, previews, balances, sites, met, show }
      return createHandlers({
        ...own,
        autoLock,
        release,
        decided: surface.decided,
        phishing: await phishing(),
      })
    }),

    lock: async () => (await modules.vault()).lock(),

    /**
     * A page of the wallet opened or became visible again. For home, node data is read with the view `rest`:
     * its first paint must not wait for 200 balances.
     */
    async watched(view: View): Promise<void> {
      await surface.autoLock().check()
      if (view === 'home') return
      await Promise.all([
        balances.refresh(),
        previews.refresh(),
        import('../storage/state/tokenPictures.ts').then(({ movePictures }) => movePictures(state)),
      ])
    },

    /** Loads the engine and the vault without resuming anything. */
    unfinished,

    /** Resumes every batch that is not final. */
    resumeEngine: async (): Promise<void> => (await unfinished())?.resume(),

    isBusy: () => modules.isBusy(),
  }
}
