import type { Appraised } from '../../domain/site.ts'
import { browser } from '../../lib/browser.ts'
import type { Site } from '../../requests/admit.ts'
import { use } from '../../storage/state/sessions.ts'
import type { State } from '../../storage/state/state.ts'
import type { Phishing } from './phishingStore.ts'

/** The wallet's knowledge about sites, apart from their requests. */
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

    async appraise(site: Appraised) {
      const [{ appraise }, { list, wellKnown }] = await Promise.all([import('./assessSite.ts'), phishing()])
      return appraise(site, {
        list: await list(),
        wellKnown: await wellKnown(),
        connected: Object.keys(sessions.getState()),
      })
    },

    /** The site opened a page or asked something. */
    async used({ origin, incognito }: Site): Promise<void> {
      const slice = incognito ? privateSessions : sessions
      const change = use(origin, Date.now())
      // Of nearly every request there is nothing to write.
      if (change(slice.getState()) !== slice.getState()) await slice.commit(change)
    },

    /** The name of the private windows that are open: what is kept under it is unknown to those that come later. */
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
