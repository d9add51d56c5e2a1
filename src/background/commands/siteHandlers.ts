import { refused, WalletError } from '../../domain/errors.ts'
import type { Router } from '../../requests/router.ts'
import { sessionsOf } from '../../requests/siteChain.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { block, unblock } from '../../storage/state/blockedSites.ts'
import { networkOf } from '../../storage/state/networkList.ts'
import { choose, revoke, type Sessions } from '../../storage/state/sessions.ts'
import type { State } from '../../storage/state/state.ts'
import type { Phishing } from '../siteChecks/phishingStore.ts'
import type { createSites } from '../siteChecks/siteVisits.ts'
import type { Handlers } from './serveCommands.ts'

type SiteCommand = Extract<keyof Handlers, `site.${string}` | `phishing.${string}`>

/** Handlers of the commands about sites: connections, blocked sites and the phishing list. */
export function createSiteHandlers(options: {
  state: State
  journal: Pick<Journal, 'requestsIn'>
  router: Pick<Router, 'withdraw'>
  phishing: Pick<Phishing, 'about' | 'choose' | 'forget'>
  sites: Pick<ReturnType<typeof createSites>, 'assessSite'>
  now?: () => number
}): Pick<Handlers, SiteCommand> {
  const { state, journal, router, phishing, sites, now = Date.now } = options
  const { sessions, privateSessions, blocked } = state

  /** Changes normal and private connections: the person means the site in all windows, or all sites. */
  async function changeBoth(change: (before: Sessions) => Sessions): Promise<void> {
    await sessions.commit(change)
    await privateSessions.commit(change)
  }

  return {
    async 'site.revoke'({ origin, incognito }) {
      await sessionsOf({ incognito }, state).commit(revoke(origin))
      return undefined
    },

    async 'site.revokeAll'() {
      await changeBoth(() => ({}))
      return undefined
    },

    async 'site.chain'({ origin, incognito, chainId }) {
      if (chainId !== undefined && !networkOf(state, chainId)) throw new WalletError('unknownChain')
      await sessionsOf({ incognito }, state).commit(choose(origin, chainId))
      return undefined
    },

    /** Blocks the site first, so that no request it sends meanwhile is shown. */
    async 'site.block'({ origin }) {
      if (!/^https?:/.test(origin)) throw refused('error_onlySites')
      await blocked.commit(block(origin, now()))
      await changeBoth(revoke(origin))
      const waiting = await journal.requestsIn(['received', 'asked'])
      for (const row of waiting) if (row.origin === origin) await router.withdraw(row.id)
      return undefined
    },

    async 'site.unblock'({ origin }) {
      await blocked.commit(unblock(origin))
      return undefined
    },

    'site.assess': sites.assessSite,

    'phishing.about': phishing.about,

    'phishing.choose': ({ list }) => phishing.choose(list),

    'phishing.forget': phishing.forget,
  }
}
