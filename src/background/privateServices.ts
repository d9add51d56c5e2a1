import type { Services } from '../domain/services.ts'
import type { Site } from '../requests/admit.ts'
import { selectFor } from '../requests/siteChain.ts'
import { ownerOf } from '../storage/journal/rows.ts'
import { connect, revoke } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'

/**
 * The services as pages in private windows have them: connections of their own, and batches and filters that no page in
 * another window of the same site can find, nor one in a later private window, nor they those.
 */
export function privateServices(
  services: Services,
  { state, site, now }: { state: State; site: Site; now: () => number },
): Services {
  const { privateSessions } = state
  const { engine, filters, networks, screens } = services
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
      select: (origin, chainId) => selectFor({ origin, incognito: true }, chainId, state),
    },
    engine: {
      ...engine,
      knows: (origin, id) => engine.knows(owner(origin), id),
      submit: (submission) => engine.submit({ ...submission, origin: owner(submission.origin) }),
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
