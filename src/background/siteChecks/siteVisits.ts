import type { SiteToAssess } from '../../domain/site.ts'
import { browser } from '../../lib/browser.ts'
import type { Site } from '../../requests/admit.ts'
import { use } from '../../storage/state/sessions.ts'
import type { State } from '../../storage/state/state.ts'
import type { Phishing } from './phishingStore.ts'

/** What the wallet records about sites: blocked ones, warnings, last use, and private windows. */
export function createSites({
  state,
  phishing,
}: {
  state: State
  phishing(): Promise<Pick<Phishing, 'list' | 'wellKnown'>>
}) {
  const { sessions, privateName, privateSessions, blocked } = state

  return {
    isBlocked: (origin: string): boolean => Object.hasOwn(blocked.getState(), origin),

    async assessSite(site: SiteToAssess) {
      const [{ assessSite }, { list, wellKnown }] = await Promise.all([import('./assessSite.ts'), phishing()])
      return assessSite(site, {
        list: await list(),
        wellKnown: await wellKnown(),
        connected: Object.keys(sessions.getState()),
      })
    },

    /** Records that the site opened a page or sent a request. */
    async used({ origin, incognito }: Site): Promise<void> {
      const slice = incognito ? privateSessions : sessions
      const change = use(origin, Date.now())
      // Nearly every request leaves the slice as it is, so nothing is written.
      if (change(slice.getState()) !== slice.getState()) await slice.commit(change)
    },

    /** The name of the open private windows. Later ones get a new name and cannot find data under this one. */
    async privateSession(): Promise<string> {
      await privateName.commit((name) => name || crypto.randomUUID())
      return privateName.getState()
    },

    /** Ends the name and the connections of private windows once the last of them is closed. */
    async endPrivate(): Promise<void> {
      if (!privateName.getState() && Object.keys(privateSessions.getState()).length === 0) return
      const windows = await browser.windows.getAll()
      if (windows.some(({ incognito }) => incognito)) return
      await Promise.all([privateName.commit(() => ''), privateSessions.commit(() => ({}))])
    },
  }
}
