import { WalletError } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Choice, Decision, Review } from '../domain/review/review.ts'
import type { Submission } from '../domain/services.ts'
import { createOnce } from '../lib/once.ts'
import type { Context, Method } from '../methods/method.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { batchKey, ownerOf, type RequestRow } from '../storage/journal/rows.ts'
import {
  type Admitted,
  createAdmission,
  requireConnected,
  reviewOf,
  type Site,
  type SiteContext,
} from './admit.ts'
import { requireEditable } from './editable.ts'
import { failure, report } from './failure.ts'
import { createLimits } from './limits.ts'
import type { Answer, PageRequest } from './pageRequest.ts'
import { createRequests, requireAsked } from './pendingRequests.ts'
import { createReads } from './readLimits.ts'
import { createShared } from './replyCache.ts'

export type RouterOptions = {
  /** See `createAdmission`. */
  find(name: string): Promise<Method | undefined>
  journal: Journal
  /** See `createAdmission`. */
  siteContext(site: Site, whole: boolean): Promise<SiteContext>
  settings(): Context['settings']
  /** Brings the window with all pending approvals to the front. */
  show(): Promise<void>
  /** The browser session. */
  session: Promise<string>
  /** Id of the current private-window session. */
  privateSession(): Promise<string>
  now?: () => number
}

/** A row that was just approved, and its submission, if its method prepares one. */
type Approved = { row: RequestRow; prepared: Promise<Submission | undefined> | undefined }

export type Router = ReturnType<typeof createRouter>

/**
 * Takes a request from its arrival to its response. For a request that asks the user or has an effect, the
 * journal records each step before the next one begins, and a response waits for its row. After the background
 * dies at any point, a replay of the request or `resume` continues from there.
 */
export function createRouter(options: RouterOptions) {
  const { journal, show, session, privateSession, now = Date.now } = options
  const limits = createLimits(now)
  const read = createReads()
  const shared = createShared()
  const arriving = createOnce<Answer | undefined>()
  const performing = createOnce<void>()
  const { find, admit, recheck } = createAdmission(options)
  const requests = createRequests({ journal, session, isPerforming: performing.isRunning })

  /** Requests in the journal that arrived since the background started, until they are answered. */
  const open = new Map<string, Admitted>()

  journal.watch(({ store, row }) => {
    if (store === 'transactions') shared.forget(row.batch)
    if (store === 'requests' && row.state === 'answered') open.delete(row.id)
  })

  /** The request of a row. It was parsed when it arrived, and is parsed again only after a restart. */
  async function current(row: RequestRow, replayed: boolean | 'late' = false): Promise<Admitted> {
    const admitted = open.get(row.id)
    return admitted ? recheck(admitted, row, replayed) : admit(await find(row), row, { replayed })
  }

  /** The response to a page's request. Errors are returned, not thrown. */
  async function route(arrived: PageRequest): Promise<Answer> {
    try {
      const request = arrived.incognito ? { ...arrived, privateSession: await privateSession() } : arrived
      if (!request.replayed) take(request)
      const method = await find(request)
      const lasts = Boolean(method.review || method.reserve)
      // A request in the journal must not be rate-limited: its page would think that it failed.
      if (request.replayed && !lasts) take(request)
      if (!lasts) return { result: await answerNow(method, request) }
      const direct = await arriving.run(`${ownerOf(request)} ${request.id}`, () => arrive(method, request))
      return direct ?? (await requests.answered(request.id))
    } catch (error) {
      return failure(error)
    }
  }

  /** Private windows have their own limit: a shared one would reveal the requests of other windows. */
  function take(site: Site): void {
    if (!limits.take(ownerOf(site))) throw new WalletError('rateLimited')
  }

  async function answerNow(method: Method, request: PageRequest): Promise<unknown> {
    const { params, context } = await admit(method, request)
    await method.check?.(params, context)
    const handle = async () => (await method.handle(params, context)) ?? null
    if (!method.asksNode) return handle()
    const owner = ownerOf(request)
    const inTurn = () => read(owner, handle)
    if (method.asksNode !== 'alike') {
      const result = await inTurn()
      // A transaction was sent, or a filter has changes. An empty list means that nothing changed.
      if (!Array.isArray(result) || result.length > 0) shared.forget(batchKey(owner, ''))
      return result
    }
    const { chainId, services } = context
    const { preconfirmation = 1000 } = services.networks.get(chainId) ?? {}
    // The pending block changes at any moment.
    const lives = JSON.stringify(params).includes('"pending"') ? 0 : preconfirmation
    return shared.share(owner, { chainId, asked: [method.name, params], lives }, inTurn)
  }

  /** Journals a request, or continues it from its row. Returns an answer if the request needed no row. */
  async function arrive(method: Method, request: PageRequest): Promise<Answer | undefined> {
    const known = await journal.request(request.id)
    if (known) return proceed(own(known, request))
    if (request.replayed) take(request)

    const admitted = await admit(method, request, { arrivedAt: now() })
    const { params, context } = admitted
    await method.check?.(params, context)
    const review = method.reserve ? undefined : await method.review?.(params, context)
    if (!method.reserve && !review) return { result: (await method.handle(params, context)) ?? null }
    const row = await requests.receive(request, context, method.reserve?.(params))
    open.set(row.id, admitted)
    await (review ? ask(row.id, review) : consider(row))
    return undefined
  }

  async function proceed(row: RequestRow): Promise<undefined> {
    if (row.state === 'received') await consider(row, true)
    if (row.state === 'asked' && (await orEnd(row, () => true))) await show()
    if (row.state === 'approved') await perform(row.id, true)
  }

  /** Asks the user, or performs the request at once if there is nothing to ask. */
  async function consider(row: RequestRow, replayed = false): Promise<void> {
    const found = await orEnd(row, async (admitted) => ({ review: await reviewOf(admitted) }), replayed)
    if (!found) return
    return found.review ? ask(row.id, found.review) : perform(row.id, replayed)
  }

  async function ask(id: string, review: Review, edits?: Edits): Promise<void> {
    const isAsked = await requests.ask(id, review, edits)
    if (isAsked) await show().catch((error) => requests.finish(id, failure(error)))
  }

  /** Resolves to what `read` returns, or to `undefined` if the request ended with an error instead. */
  async function orEnd<value>(
    row: RequestRow,
    read: (admitted: Admitted) => value | Promise<value>,
    replayed = false,
  ): Promise<value | undefined> {
    try {
      return await read(await current(row, replayed))
    } catch (error) {
      await requests.finish(row.id, failure(error))
      return undefined
    }
  }

  /** Performs a request that is approved or needs no approval. One run per request at a time. */
  function perform(id: string, replayed: boolean | 'late', approved?: Approved): Promise<void> {
    return performing.run(id, async () => {
      const row = approved?.row ?? (await journal.request(id))
      if (row?.state !== 'approved' && row?.state !== 'received') return
      try {
        const { method, params, context } = await current(row, replayed)
        const submission = await approved?.prepared
        if (submission) context.submission = submission
        if (row.review) {
          context.shown = row.review
          const { onlyShown } = await import('./onlyShown.ts')
          const requireAllowed = async () => requireConnected(await current(row), row.review)
          context.services = onlyShown(context.services, row.review, requireAllowed, row.origin)
        }
        const result = (await method.handle(params, context, row.choice)) ?? null
        await requests.finish(id, { result })
      } catch (error) {
        await retreat(row, error).catch((fault) => requests.finish(id, failure(fault)))
      }
    })
  }

  /**
   * Asks again after a failure without any effect, or else answers with the error. If a sponsor refused a batch
   * that the person may pay, or its price rose, the new review has another fee.
   */
  async function retreat(row: RequestRow, error: unknown): Promise<void> {
    const { review } = row
    const { askAgain, otherFee } = await import('./askAgain.ts')
    const edits = review && otherFee(error, review, row.edits)
    if (edits) {
      const again = await reviewOf(await current({ ...row, edits }))
      if (again) return ask(row.id, askAgain(error, again) ?? again, edits)
    }
    const again = review && askAgain(error, review)
    await (again ? ask(row.id, again) : requests.finish(row.id, failure(error)))
  }

  /** Starts what an approved request reads, while its approval is stored. */
  async function prepare(row: RequestRow): Promise<Submission | undefined> {
    const { method, params, context } = await current(row)
    return method.prepare?.(params, context, row.choice)
  }

  return {
    route,
    withdraw: requests.withdraw,

    /** Records the user's decision and performs it. Throws if the request no longer waits. */
    async decide(id: string, decision: Decision, choice?: Choice, revision?: number): Promise<void> {
      let prepared: ReturnType<typeof prepare> | undefined
      const row = await requests.decide(id, { decision, choice, revision }, (approved) => {
        prepared = prepare(approved)
        // `perform` answers with the rejection, unless the approval cannot be stored.
        prepared.catch(() => undefined)
      })
      if (row) perform(id, false, { row, prepared }).catch(report)
    },

    /** Continues a request that was approved before the background died. `isLate`: before the browser was closed. */
    resume: (id: string, isLate = false) => perform(id, isLate ? 'late' : true),

    /** Rebuilds the review, for example when a node answers again. If the method refuses, the request ends. */
    async reconsider(id: string): Promise<void> {
      const row = await journal.request(id)
      if (row?.state !== 'asked') return
      const review = await orEnd(row, reviewOf)
      if (review) await requests.askAnew(row, review)
    },

    /**
     * Applies the user's edits to a waiting request. If it throws, nothing changes and the request keeps
     * waiting as it was.
     */
    async edit(id: string, edits: Edits, revision: number): Promise<void> {
      const row = requireAsked(await journal.request(id), revision)
      requireEditable(row.review, edits)
      const { unsponsored } = row.edits ?? {}
      const all = { ...edits, ...(unsponsored && { unsponsored }) }
      const admitted = await current({ ...row, edits: all })
      const more = await admitted.method.checkEdits?.(admitted.params, admitted.context)
      const review = await reviewOf(more ? await current({ ...row, edits: more }) : admitted)
      if (review) await requests.edit(id, { edits: more ?? all, review, revision })
    },
  }
}

/** Our content script makes random ids. A page that names another site's id gets `unauthorized`. */
function own(row: RequestRow, request: PageRequest): RequestRow {
  if (ownerOf(row) !== ownerOf(request) || row.method !== request.method)
    throw new WalletError('unauthorized')
  return row
}
