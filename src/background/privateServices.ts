import type { Services } from '../domain/services.ts'
import { replaced } from '../lib/lazyMembers.ts'
import type { Site } from '../requests/admit.ts'
import { chainOf, selectFor } from '../requests/siteChain.ts'
import { ownerOf } from '../storage/journal/rows.ts'
import { sessionsIn } from '../storage/state/sessions.ts'
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
  const { engine, filters, networks, screens, tokens } = services
  const owner = (origin: string) => ownerOf({ ...site, origin })
  const owned =
    <rest extends unknown[], result>(method: (origin: string, ...rest: rest) => result) =>
    (origin: string, ...rest: rest) =>
      method(owner(origin), ...rest)
  return {
    ...services,
    sessions: sessionsIn(state.privateSessions, now),
    networks: {
      ...networks,
      list: () =>
        networks.list().filter(({ custom, chainId }) => !custom || chainId === chainOf(site, state)),
      select: (origin, chainId) => selectFor({ origin, incognito: true }, chainId, state),
    },
    tokens: { ...tokens, list: () => [] },
    engine: replaced(engine, {
      knows: owned(engine.knows),
      submit: (submission) => engine.submit({ ...submission, origin: owner(submission.origin) }),
      resubmit: owned(engine.resubmit),
      sent: owned(engine.sent),
      status: owned(engine.status),
      history: owned(engine.history),
    }),
    filters: replaced(filters, {
      get: owned(filters.get),
      put: (id, filter) => filters.put(id, { ...filter, origin: owner(filter.origin) }),
    }),
    screens: { ...screens, showBatch: owned(screens.showBatch) },
  }
}
