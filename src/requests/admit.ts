import { WalletError } from '../domain/errors.ts'
import type { Review } from '../domain/review/review.ts'
import { deepest, isTooDeep } from '../lib/depth.ts'
import { ownOrigin } from '../lib/ownPages.ts'
import { present } from '../lib/present.ts'
import type { Context, Method } from '../methods/method.ts'
import { readParams } from '../methods/readParams.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import type { PageRequest } from './pageRequest.ts'

/** The requester: an origin, whether it is in a private window, and the id of that private-window session. */
export type Site = { origin: string; incognito?: true; privateSession?: string }

export type SiteContext = Pick<Context, 'connected' | 'chainId' | 'services'>

/** A request with its method, its parsed params, and its context. */
export type Admitted = { method: Method; params: unknown; context: Context }

/** Finds the method of a request and checks that it is allowed, in the interface's order. */
export function createAdmission(options: {
  /** The method of this name, if there is one. */
  find(name: string): Promise<Method | undefined>
  /**
   * The wallet's current state, as far as the origin may see it. `whole` is set if the method needs more than
   * its parameters: only then must the heavy services be loaded.
   */
  siteContext(site: Site, whole: boolean): Promise<SiteContext>
  /** Separate, because a switched-off method is refused before the site counts as a user of the wallet. */
  settings(): Context['settings']
}) {
  const { siteContext, settings } = options

  /** Throws `unsupportedMethod`. */
  async function find({ method: name, origin }: { method: string; origin: string }): Promise<Method> {
    const method = await options.find(name)
    if (!method || (method.own && origin !== ownOrigin)) throw unsupported(name)
    return method
  }

  function requireEnabled({ name, setting }: Method): void {
    if (setting && !settings()[setting]) throw unsupported(name)
  }

  /** The site's connection and network. Throws if the method needs a connection and the site has none. */
  async function admitSite(method: Method, site: Site): Promise<SiteContext> {
    const found = await siteContext(site, Boolean(method.check || method.review || method.asksNode))
    if (method.access === 'connected' && found.connected.length === 0)
      throw new WalletError(method.unconnected ?? 'unauthorized')
    return found
  }

  /** Parses a request and checks its rights. `arrivedAt` applies to a request without a row. */
  async function admit(
    method: Method,
    request: PageRequest | RequestRow,
    { replayed = false, arrivedAt = Date.now() }: { replayed?: boolean | 'late'; arrivedAt?: number } = {},
  ): Promise<Admitted> {
    const { id, origin, topOrigin, page, params: given, retries } = request
    requireEnabled(method)
    method.precheck?.(given)
    if (isTooDeep(given))
      throw new WalletError(method.malformed ?? 'invalidParams', `Expected at most ${deepest} levels`)
    const params = readParams(method, given, settings().strict)
    const context: Context = {
      ...(await admitSite(method, request)),
      settings: settings(),
      origin,
      page,
      request: id,
      askedAt: arrivedAt,
      replayed,
      ...present({ topOrigin, retries }),
    }
    return { method, params, context: 'state' in request ? { ...context, ...ofRow(request) } : context }
  }

  /**
   * Checks again what may have changed since the request's last durable step: the setting, the connection, and
   * the user's edits. The rest of the context is the same in every step.
   */
  async function recheck(
    { method, params, context }: Admitted,
    row: RequestRow,
    replayed: boolean | 'late',
  ): Promise<Admitted> {
    requireEnabled(method)
    const site = await admitSite(method, row)
    return { method, params, context: { ...context, ...site, settings: settings(), replayed, ...ofRow(row) } }
  }

  return { find, admit, recheck }
}

function unsupported(name: string): WalletError {
  return new WalletError('unsupportedMethod', undefined, { method: name.slice(0, 128) })
}

/** A request keeps its network and its time of arrival. */
function ofRow({ chainId, at, edits }: RequestRow): Pick<Context, 'chainId' | 'askedAt' | 'edits'> {
  return { chainId, askedAt: at, ...(edits && { edits }) }
}

/** The review of a request; `undefined` if there is nothing to ask. Throws as `requireConnected` does. */
export async function reviewOf(admitted: Admitted): Promise<Review | undefined> {
  const { method, params, context } = admitted
  const review = await method.review?.(params, context)
  requireConnected(admitted, review)
  return review
}

/** Throws `unauthorized` if the review's account was removed from the wallet or the site meanwhile. */
export function requireConnected({ context }: Admitted, review: Review | undefined): void {
  if (review?.from && !context.connected.includes(review.from)) throw new WalletError('unauthorized')
}
