import { WalletError } from '../domain/errors.ts'
import type { Review } from '../domain/review/review.ts'
import { deepest, isTooDeep } from '../lib/depth.ts'
import { ownOrigin } from '../lib/ownPages.ts'
import type { Context, Method } from '../methods/method.ts'
import { readParams } from '../methods/readParams.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import type { PageRequest } from './pageRequest.ts'

/** Who asks: an origin, and whether in a private window, and in which of those that were open together. */
export type Site = { origin: string; incognito?: true; privateSession?: string }

export type Surroundings = Pick<Context, 'connected' | 'chainId' | 'services'>

/** Finds the method of a request, and checks whether it may run, in the interface's order. */
export function createAdmission(options: {
  /** The method of this name, if there is one. */
  find(name: string): Promise<Method | undefined>
  /**
   * What the wallet knows at this moment, as far as the origin may. `whole` where the method looks further than its
   * parameters: only then the heavy parts of the services must be there.
   */
  surroundings(site: Site, whole: boolean): Promise<Surroundings>
  /** Apart from those, since what is switched off is refused before the site counts as one that used the wallet. */
  settings(): Context['settings']
}) {
  const { surroundings, settings } = options

  /** Throws `unsupportedMethod`. */
  async function find({ method: name, origin }: { method: string; origin: string }): Promise<Method> {
    const method = await options.find(name)
    if (!method || (method.own && origin !== ownOrigin))
      throw new WalletError('unsupportedMethod', undefined, { method: name.slice(0, 128) })
    return method
  }

  /**
   * Parameters and rights. Asked again whenever a request is taken up: the site may have lost its connection. `arrivedAt`
   * is for one that has no row yet.
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
    const around = await surroundings(request, Boolean(method.check || method.review || method.asksNode))
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
   * What the method of a row wants to ask; `undefined` where there is nothing to ask. Throws `unauthorized` where its
   * account has left the wallet or the site since it came.
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
