import type { Services } from '../domain/services.ts'
import type { Site } from '../requests/admit.ts'
import { chainOf, selectFor } from '../requests/siteChain.ts'
import { ownerOf } from '../storage/journal/rows.ts'
import { connect, revoke } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'

/**
 * The services for pages in private windows, with separate connections. Their batches and filters are hidden
 * from the same site in normal windows and in later private windows, and the other way around. Networks and tokens
 * that somebody added are no marks that a site could read without asking the person.
 */
export function privateServices(
  services: Services,
  { state, site, now }: { state: State; site: Site; now: () => number },
): Services {
  const { privateSessions } = state
  const { engine, filters, networks, screens, tokens } = services
  const owner = (origin: string) => ownerOf({ ...site, origin })
  return {
    ...services,
    sessions: {
      connect: (origin, picked) => privateSessions.commit(connect(origin, picked, now())),
      revoke: (origin) => privateSessions.commit(revoke(origin)),
      since: (origin) => privateSessions.getState()[origin]?.since,
    },
    networks: {
      ...networks,
      list: () =>
        networks.list().filter(({ custom, chainId }) => !custom || chainId === chainOf(site, state)),
      select: (origin, chainId) => selectFor({ origin, incognito: true }, chainId, state),
    },
    tokens: { ...tokens, list: () => [] },
    engine: {
      ...engine,
      knows: (origin, id) => engine.knows(owner(origin), id),
      submit: (submission) => engine.submit({ ...submission, origin: owner(submission.origin) }),
      resubmit: (origin, id) => engine.resubmit(owner(origin), id),
      sent: (origin, id) => engine.sent(owner(origin), id),
      status: (origin, id) => engine.status(owner(origin), id),
      history: (origin, limit) => engine.history(owner(origin), limit),
    },
    filters: {
      ...filters,
      get: (origin, id) => filters.get(owner(origin), id),
      put: (id, filter) => filters.put(id, { ...filter, origin: owner(filter.origin) }),
    },
    screens: { ...screens, showBatch: (origin, id) => screens.showBatch(owner(origin), id) },
  }
}
