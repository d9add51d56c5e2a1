import { createAutoLock } from '../background/autoLock.ts'
import { createBadge } from '../background/badge.ts'
import { serveCommands } from '../background/commands/serveCommands.ts'
import { createWallet } from '../background/createWallet.ts'
import { createAlive } from '../background/keepAlive.ts'
import { createNotifications } from '../background/notifications.ts'
import { createRecord } from '../background/recorder.ts'
import { registerOlder } from '../background/registerCompat.ts'
import { createStatusWindow } from '../background/statusWindow.ts'
import { serveUiState } from '../background/uiState/serveUiState.ts'
import { browser } from '../lib/browser.ts'
import { sayAwake } from '../messages/backgroundStarted.ts'
import { batchPath } from '../messages/screenPaths.ts'
import { createApprovals } from '../requests/approvals.ts'
import { announceChanges } from '../requests/emitChanges.ts'
import { createEvents } from '../requests/events.ts'
import { servePages } from '../requests/port.ts'
import { resume } from '../requests/resume.ts'

/**
 * The composition root. Browsers start this file for an event and deliver it only to listeners added before the
 * first await. So this file adds all listeners at once, and each awaits what it needs.
 */
const wallet = createWallet({
  show: () => approvals.show(),
  release: (windowId) => approvals.release(windowId),
  showScreen: (path) => statusWindow.show(path),
  shownBatch: () => statusWindow.shown(),
  isWatched: () => uiState.isWatched(),
  changed: (...members) => uiState.changed(...members),
  moved: () => alive.check(),
  decided: () => approvals.hide(),
  autoLock: () => autoLock,
})

const events = createEvents()

const statusWindow = createStatusWindow()

const approvals = createApprovals({
  isWaiting: async () => (await (await wallet).waiting()).length > 0,
  isSigning: async () => (await (await wallet).wanted())?.isWaiting(),
  async closed() {
    const { router, waiting, wanted } = await wallet
    await (await wanted())?.refuse()
    for (const { id } of await waiting()) await router.withdraw(id)
  },
})

const pages = servePages({
  route: async (request) => (await wallet).router.route(request),
  follow: (request) => record.follow(request),
  arrived(asker) {
    events.remember(asker).catch(console.error)
    wallet.then(({ sites }) => sites.used(asker)).catch(console.error)
  },
  hears: events.knows,
  departed(id) {
    wallet.then(({ router }) => router.withdraw(id)).catch(console.error)
  },
})

const record = createRecord(async () =>
  (await wallet).journal.requestsIn(['received', 'asked', 'approved', 'answered']),
)

const badge = createBadge(async () => (await wallet).waiting())

const notices = createNotifications({
  show: (key) => statusWindow.show(batchPath(key)),
  activities: async () => (await wallet).selectors.activities(),
})

/** The wallet with its whole stored state. Answers to sites do not wait for the longest part of it. */
const whole = async () => {
  const it = await wallet
  // No command stores anything before content scripts have lost access to the storage.
  await Promise.all([it.closed, it.state.whole()])
  return it
}

const uiState = serveUiState({
  selectors: async () => (await whole()).selectors,
  watched(view) {
    wallet.then(({ watched }) => watched(view)).catch(console.error)
  },
})

const alive = createAlive({ isBusy: async () => (await wallet).isBusy() })

const autoLock = createAutoLock({
  minutes: async () => (await wallet).state.settings.getState().autoLock,
  lock: async () => (await wallet).lock(),
})

serveCommands(async () => (await whole()).handlers())

// Without these listeners, the background would not start with the browser, or after an update.
browser.runtime.onStartup.addListener(() => undefined)
browser.runtime.onInstalled.addListener(() => undefined)

browser.windows.onRemoved.addListener(() => {
  wallet.then(({ sites }) => sites.endPrivate()).catch(console.error)
})

async function boot(): Promise<void> {
  const { state, journal, router, session, closed, sites, unfinished, resumeEngine } = await wallet
  announceChanges(state, events)
  journal.watch((change) => {
    record.moved(change)
    if (change.store === 'requests') badge.update().catch(console.error)
    if (change.store === 'batches' && change.row.state === 'settled')
      notices.settled(change.row.key).catch(console.error)
  })
  // The event that started the background comes first; the work below can wait for a moment.
  await new Promise((resolve) => setTimeout(resolve))
  await closed
  sayAwake()
  await autoLock.check()
  // The engine loads in parallel with the rest of the start, after an overdue auto-lock has locked the wallet.
  unfinished().catch(console.error)
  if (import.meta.env.MODE === 'firefox') await (await import('../background/hideInstall.ts')).hideInstall()
  // The bytes that are signed wait for none of the others.
  const engine = resumeEngine()
  await registerOlder(state.settings.getState().older ?? []).catch(console.error)
  await sites.endPrivate()
  await Promise.all([resume({ journal, router, approvals, pages, session: await session }), engine])
  await Promise.all([alive.check(), badge.update()])
  await journal.evict(Date.now())
}

boot().catch(console.error)
