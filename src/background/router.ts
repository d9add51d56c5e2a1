import type { Journal } from '../journal/journal.ts'
import type { Page, RequestRow } from '../journal/rows.ts'
import type { Context, Method } from '../methods/method.ts'
import { isKeyless, isLocked } from '../vault/errors.ts'
import { takeTurns } from '../vault/turns.ts'
import { NodeError, serializeError, WalletError } from '../wire/errors.ts'
import type { Choice, Decision, Review } from '../wire/review.ts'
import { parse } from '../wire/schema.ts'
import { outcome } from './decisions.ts'
import { createLimits } from './limits.ts'
import { ownOrigin } from './ownPages.ts'
import { isReplaced, requireRoom } from './waiting.ts'

/** A request as it arrives. Everything but method and params comes from the browser or from our content script. */
export type PageRequest = {
  id: string
  origin: string
  topOrigin?: string
  page: Page
  method: string
  params: unknown
  replayed: boolean
  /** Only of the wallet's own requests: the batch whose calls are to be sent again. */
  retries?: string
}

export type Surroundings = Pick<Context, 'connected' | 'chainId' | 'settings' | 'services'>

export type RouterOptions = {
  methods: readonly Method[]
  journal: Journal
  /**
   * What the wallet knows at this moment, as far as the origin may. `whole` where the method looks further than its
   * parameters: only then the heavy parts of the services must be there.
   */
  surroundings(origin: string, whole: boolean): Promise<Surroundings>
  /** Brings the window with everything that waits for the user to the front. */
  show(): Promise<void>
  /** The browser session. */
  session: string
  now?: () => number
}

export type Router = ReturnType<typeof createRouter>
type Answer = NonNullable<RequestRow['answer']>

/**
 * Takes a request from its arrival to its answer. Where a person is asked or something is done, each step is in the
 * journal before the next one begins, and whoever waits for an answer waits for its row: after a death at any point
 * the same request, or nobody at all, goes on from there.
 */
export function createRouter(options: RouterOptions) {
  const { journal, surroundings, show, session, now = Date.now } = options
  const methods = new Map(options.methods.map((method) => [method.name, method]))
  const limits = createLimits(now)
  /** Every change of a request's row, so that what was read before it still holds. */
  const inTurn = takeTurns()
  const arriving = new Map<string, Promise<Answer | undefined>>()
  const performing = new Map<string, Promise<void>>()

  /** The answer to a page's request. Rejects with what `serializeError` makes the page's error. */
  async function route(request: PageRequest): Promise<Answer> {
    try {
      const method = find(request.method, request.origin)
      if (!request.replayed && !limits.take(request.origin)) throw new WalletError('rateLimited')
      if (!method.review && !method.reserve) return { result: await answerNow(method, request) }
      const direct = await once(arriving, `${request.origin} ${request.id}`, () => arrive(method, request))
      return direct ?? (await answered(request))
    } catch (error) {
      report(error)
      return { error: serializeError(error) }
    }
  }

  async function answerNow(method: Method, request: PageRequest): Promise<unknown> {
    const { params, context } = await admit(method, request)
    await method.check?.(params, context)
    return (await method.handle(params, context)) ?? null
  }

  /** Brings a request into the journal, or on from where the journal has it. An answer: nothing was worth a row. */
  async function arrive(method: Method, request: PageRequest): Promise<Answer | undefined> {
    const known = await journal.request(request.id)
    if (known) return proceed(own(known, request))

    const { params, context } = await admit(method, request)
    await method.check?.(params, context)
    if (method.reserve) {
      const row = await receive(request, context, method.reserve(params))
      await consider(row)
      return undefined
    }
    const review = await method.review?.(params, context)
    if (!review) return { result: (await method.handle(params, context)) ?? null }
    await ask((await receive(request, context)).id, review)
    return undefined
  }

  async function proceed(row: RequestRow): Promise<undefined> {
    if (row.state === 'received') await consider(row, true)
    if (row.state === 'asked' && (await stillAuthorised(row))) await show()
    if (row.state === 'approved') await perform(row.id, true)
  }

  /** Parameters and rights. Asked again whenever a request is taken up: the site may have lost its connection. */
  async function admit(method: Method, request: PageRequest | RequestRow, replayed = false) {
    const { id, origin, topOrigin, params, retries } = request
    method.precheck?.(params)
    const parsed = parse(method.params, params, method.malformed)
    const around = await surroundings(origin, Boolean(method.check || method.review))
    if (method.access === 'connected' && around.connected.length === 0)
      throw new WalletError(method.unconnected ?? 'unauthorized')
    const chainId = 'chainId' in request ? request.chainId : around.chainId
    const context: Context = {
      ...around,
      chainId,
      origin,
      request: id,
      replayed,
      ...(topOrigin && { topOrigin }),
      ...(retries !== undefined && { retries }),
    }
    return { params: parsed, context }
  }

  function receive(
    request: PageRequest,
    { chainId }: Context,
    reservation: { batch?: string } = {},
  ): Promise<RequestRow> {
    const { id, origin, topOrigin, page, method, params, retries } = request
    return inTurn(async () => {
      const waiting = await journal.requestsIn(['received', 'asked'])
      const [gone, rest] = [
        waiting.filter((row) => isReplaced(row, page)),
        waiting.filter((row) => !isReplaced(row, page)),
      ]
      requireRoom(request, rest)
      for (const row of gone) if (!performing.has(row.id)) await answer(row.id, rejection)
      const row: RequestRow = {
        id,
        origin,
        ...(topOrigin && { topOrigin }),
        page,
        method,
        params,
        chainId,
        at: now(),
        session,
        state: 'received',
        ...reservation,
        ...(retries !== undefined && { retries }),
      }
      await journal.receive(row)
      return row
    })
  }

  /** Asks the user, or goes on at once where there is nothing to ask. */
  async function consider(row: RequestRow, replayed = false): Promise<void> {
    let review: Review | undefined
    try {
      review = await reviewOf(row, replayed)
    } catch (error) {
      return finish(row.id, failure(error))
    }
    return review ? ask(row.id, review) : perform(row.id, replayed)
  }

  async function reviewOf(row: RequestRow, replayed: boolean): Promise<Review | undefined> {
    const method = find(row.method, row.origin)
    const { params, context } = await admit(method, row, replayed)
    return method.review?.(params, context)
  }

  async function ask(id: string, review: Review): Promise<void> {
    const isAsked = await inTurn(async () => {
      const row = await journal.request(id)
      if (row?.state === 'answered') return false
      await journal.moveRequest(id, 'asked', { review })
      return true
    })
    if (isAsked) await show().catch((error) => finish(id, failure(error)))
  }

  async function stillAuthorised(row: RequestRow): Promise<boolean> {
    try {
      await admit(find(row.method, row.origin), row)
      return true
    } catch (error) {
      await finish(row.id, failure(error))
      return false
    }
  }

  /** Does what was approved, or what needs no approval. One run per request at a time. */
  function perform(id: string, replayed: boolean): Promise<void> {
    return once(performing, id, async () => {
      const row = await journal.request(id)
      if (row?.state !== 'approved' && row?.state !== 'received') return
      try {
        const method = find(row.method, row.origin)
        const { params, context } = await admit(method, row, replayed)
        const result = (await method.handle(params, context, row.choice)) ?? null
        await finish(id, { result })
      } catch (error) {
        if (isLocked(error) && row.review) await ask(id, row.review)
        else await finish(id, failure(error))
      }
    })
  }

  /** Persists the answer before anybody hears it. An error frees the id that was reserved; a later answer is ignored. */
  function finish(id: string, given: Answer): Promise<void> {
    return inTurn(() => answer(id, given))
  }

  async function answer(id: string, given: Answer): Promise<void> {
    const row = await journal.request(id)
    if (row === undefined || row.state === 'answered') return
    await journal.moveRequest(id, 'answered', { answer: given }, { release: 'error' in given })
  }

  function answered(request: PageRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const look = (row: RequestRow | undefined) => {
        if (!row?.answer) return
        stop()
        resolve(row.answer)
      }
      const stop = journal.watch(({ store, row }) => {
        if (store === 'requests' && row.id === request.id) look(row)
      })
      journal.request(request.id).then(look, reject)
    })
  }

  return {
    route,

    /** Writes down what the user decided and goes on with it. Throws where the request does not wait any more. */
    async decide(id: string, decision: Decision, choice?: Choice): Promise<void> {
      const approved = await inTurn(async () => {
        const row = await journal.request(id)
        if (row?.state !== 'asked' || !row.review)
          throw new WalletError('invalidParams', 'This request does not wait for a decision any more')
        const decided = outcome(row.review, decision, choice)
        if (decided instanceof WalletError) await answer(id, { error: decided.toJSON() })
        else await journal.moveRequest(id, 'approved', { choice: decided })
        return !(decided instanceof WalletError)
      })
      if (approved) perform(id, false).catch(report)
    },

    /** Nobody waits for the answer any more, or the window was closed: 4001. What was approved goes on. */
    withdraw(id: string): Promise<void> {
      return inTurn(async () => {
        const row = await journal.request(id)
        const isOnlyAsked = row?.state === 'asked' || row?.state === 'received'
        if (isOnlyAsked && !performing.has(id)) await answer(id, rejection)
      })
    },

    /** Goes on with what was approved before the background died. */
    resume: (id: string) => perform(id, true),

    /** Asks the method again what to show, since the node answers now, say; what it refuses by now is answered. */
    async reconsider(id: string): Promise<void> {
      const row = await journal.request(id)
      if (row?.state !== 'asked') return
      let review: Review | undefined
      try {
        review = await reviewOf(row, false)
      } catch (error) {
        return finish(id, failure(error))
      }
      await inTurn(async () => {
        const state = (await journal.request(id))?.state
        if (state === 'asked' && review) await journal.moveRequest(id, 'asked', { review })
      })
    },
  }

  function find(name: string, origin: string): Method {
    const method = methods.get(name)
    if (!method || (method.own && origin !== ownOrigin()))
      throw new WalletError('unsupportedMethod', undefined, { method: name })
    return method
  }
}

const rejection: Answer = { error: new WalletError('userRejected').toJSON() }

/** An account that was removed while the request waited is one that the site does not see any more. */
function failure(error: unknown): Answer {
  if (isKeyless(error)) return { error: new WalletError('unauthorized').toJSON() }
  report(error)
  return { error: serializeError(error) }
}

/** A bug, and nothing that a site or a node did. */
function report(error: unknown): void {
  if (!(error instanceof WalletError || error instanceof NodeError)) console.error(error)
}

/** Ids are random and made by our content script: a page that names another's is answered like a stranger. */
function own(row: RequestRow, { origin, method }: PageRequest): RequestRow {
  if (row.origin !== origin || row.method !== method) throw new WalletError('unauthorized')
  return row
}

function once<result>(
  runs: Map<string, Promise<result>>,
  key: string,
  run: () => Promise<result>,
): Promise<result> {
  const running = runs.get(key)
  if (running) return running
  const begun = run().finally(() => runs.delete(key))
  runs.set(key, begun)
  return begun
}
