import { WalletError } from '../domain/errors.ts'
import type { Review } from '../domain/review/review.ts'
import { deepest, isTooDeep } from '../lib/depth.ts'
import { ownOrigin } from '../lib/ownPages.ts'
import type { Context, Method } from '../methods/method.ts'
import { readParams } from '../methods/readParams.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import type { PageRequest } from './pageRequest.ts'

/** The requester: an origin, whether it is in a private window, and the id of that private-window session. */
export type Site = { origin: string; incognito?: true; privateSession?: string }

export type SiteContext = Pick<Context, 'connected' | 'chainId' | 'services'>

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
    if (!method || (method.own && origin !== ownOrigin))
      throw new WalletError('unsupportedMethod', undefined, { method: name.slice(0, 128) })
    return method
  }

  /**
   * Checks parameters and rights. Repeated whenever a request continues, because the site may have lost its
   * connection. `arrivedAt` applies to a request without a row.
   */
  async function admit(
    method: Method,
    request: PageRequest | RequestRow,
    replayed = false,
    arrivedAt = Date.now(),
  ) {
    const { id, origin, topOrigin, page, params, retries } = request
    const edits = 'edits' in request ? request.edits : undefined
    if (method.setting && !settings()[method.setting])
      throw new WalletError('unsupportedMethod', undefined, { method: method.name })
    method.precheck?.(params)
    if (isTooDeep(params))
      throw new WalletError(method.malformed ?? 'invalidParams', `Expected at most ${deepest} levels`)
    const parsed = readParams(method, params, settings().strict)
    const around = await siteContext(request, Boolean(method.check || method.review || method.asksNode))
    if (method.access === 'connected' && around.connected.length === 0)
      throw new WalletError(method.unconnected ?? 'unauthorized')
    const chainId = 'chainId' in request ? request.chainId : around.chainId
    const context: Context = {
      ...around,
      settings: settings(),
      chainId,
      origin,
      page,
      request: id,
      askedAt: 'at' in request ? request.at : arrivedAt,
      replayed,
      ...(topOrigin && { topOrigin }),
      ...(retries !== undefined && { retries }),
      ...(edits && { edits }),
    }
    return { params: parsed, context }
  }

  /**
   * The review of a row's method; `undefined` if there is nothing to ask. Throws `unauthorized` if its account
   * was removed from the wallet or the site since the request arrived.
   */
  async function reviewOf(row: RequestRow, replayed: boolean): Promise<Review | undefined> {
    const method = await find(row)
    const { params, context } = await admit(method, row, replayed)
    const review = await method.review?.(params, context)
    if (review?.from && !context.connected.includes(review.from)) throw new WalletError('unauthorized')
    return review
  }

  return { find, admit, reviewOf }
}
