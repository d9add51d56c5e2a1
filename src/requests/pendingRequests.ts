import { refused, WalletError } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Choice, Decision, Review } from '../domain/review/review.ts'
import { takeTurns } from '../lib/turns.ts'
import type { Context } from '../methods/method.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import type { Answer, PageRequest } from './pageRequest.ts'
import { isReplaced, requireRoom } from './queueLimits.ts'

type Options = {
  journal: Journal
  /** The browser session. */
  session: Promise<string>
  /** A request in execution cannot be withdrawn. */
  isPerforming(id: string): boolean
}

/**
 * The rows of requests, from their arrival to their answer. Every change of one waits for its turn, so that what was
 * read before it still holds.
 */
export function createRequests({ journal, session, isPerforming }: Options) {
  const inTurn = takeTurns()

  /** A later answer than the first is ignored. An error frees the id that was reserved. */
  async function answer(id: string, given: Answer): Promise<void> {
    const row = await journal.request(id)
    if (row === undefined || row.state === 'answered') return
    await journal.moveRequest(id, 'answered', { answer: given }, { release: 'error' in given })
  }

  async function reject({ id, method }: Pick<RequestRow, 'id' | 'method'>): Promise<void> {
    const { rejection } = await import('../messages/rejection.ts')
    await answer(id, { error: rejection(method) })
  }

  return {
    /** Throws if the site has too many open requests. Rejects those of the document before it. */
    receive(
      request: PageRequest,
      { chainId, askedAt }: Pick<Context, 'chainId' | 'askedAt'>,
      reservation: { batch?: string } = {},
    ): Promise<RequestRow> {
      const { id, origin, topOrigin, incognito, privateSession, page, method, params, retries } = request
      return inTurn(async () => {
        const waiting = await journal.requestsIn(['received', 'asked'])
        const gone = waiting.filter((row) => isReplaced(row, page))
        requireRoom(
          request,
          waiting.filter((row) => !gone.includes(row)),
        )
        for (const row of gone) if (!isPerforming(row.id)) await reject(row)
        const row: RequestRow = {
          id,
          origin,
          ...(topOrigin && { topOrigin }),
          ...(incognito && { incognito }),
          ...(privateSession !== undefined && { privateSession }),
          page,
          method,
          params,
          chainId,
          at: askedAt,
          session: await session,
          state: 'received',
          ...reservation,
          ...(retries !== undefined && { retries }),
        }
        await journal.receive(row)
        return row
      })
    },

    /** Whether it waits for the user now: it may have been answered meanwhile. */
    ask(id: string, review: Review): Promise<boolean> {
      return inTurn(async () => {
        const row = await journal.request(id)
        if (row?.state === 'answered') return false
        await journal.moveRequest(id, 'asked', shown(row, review))
        return true
      })
    },

    /**
     * Changes what is shown, as long as the user has not decided, nor changed it since `seen`: a review of what was
     * before never takes the place of a later one.
     */
    askAnew(seen: RequestRow, review: Review): Promise<void> {
      return inTurn(async () => {
        const row = await journal.request(seen.id)
        if (row?.state === 'asked' && row.revision === seen.revision)
          await journal.moveRequest(row.id, 'asked', shown(row, review))
      })
    },

    /**
     * Writes down what the person changed, together with the review that shows it. Throws where the request does not
     * wait any more, and where it is another by now than the person saw.
     */
    edit(id: string, { edits, review, revision }: Edit): Promise<void> {
      return inTurn(async () => {
        const row = requireAsked(await journal.request(id), revision)
        const more = Object.keys(edits).length > 0 ? edits : undefined
        await journal.moveRequest(id, 'asked', { ...shown(row, review), edits: more })
      })
    },

    /**
     * Records the user's decision; `true` if it should run. Throws if the request no longer waits, the choice
     * was not offered, or another `revision` was on screen.
     */
    decide(id: string, decision: Decision, choice?: Choice, revision?: number): Promise<boolean> {
      return inTurn(async () => {
        // Rejecting is right whatever it says by now.
        const row = requireAsked(await journal.request(id), decision === 'rejected' ? undefined : revision)
        if (decision === 'rejected') {
          await reject(row)
          return false
        }
        const { outcome } = await import('./decisions.ts')
        const decided = outcome(row.review, decision, choice)
        if (decided instanceof WalletError) await answer(id, { error: decided.toJSON() })
        else await journal.moveRequest(id, 'approved', { choice: decided })
        return !(decided instanceof WalletError)
      })
    },

    /** Nobody waits for the answer any more, or the window closed: 4001. An approved request continues. */
    withdraw(id: string): Promise<void> {
      return inTurn(async () => {
        const row = await journal.request(id)
        const isOnlyAsked = row?.state === 'asked' || row?.state === 'received'
        if (isOnlyAsked && !isPerforming(id)) await reject(row)
      })
    },

    /** Persists the answer before anybody hears it. */
    finish(id: string, given: Answer): Promise<void> {
      return inTurn(() => answer(id, given))
    },

    /** Waits for the answer, wherever it comes from. */
    answered(id: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const look = (row: RequestRow | undefined) => {
          if (!row?.answer) return
          stop()
          resolve(row.answer)
        }
        const stop = journal.watch(({ store, row }) => {
          if (store === 'requests' && row.id === id) look(row)
        })
        journal.request(id).then(look, reject)
      })
    },
  }
}

type Edit = { edits: Edits; review: Review; revision: number }

/** Throws where the request does not wait for the person, or is another `revision` by now. */
export function requireAsked(
  row: RequestRow | undefined,
  revision: number | undefined,
): RequestRow & { review: Review } {
  if (row?.state !== 'asked' || !row.review) throw refused('error_notWaiting')
  if (revision !== undefined && revision !== (row.revision ?? 0)) throw refused('error_changed')
  return { ...row, review: row.review }
}

/** A review as it goes into the row: each one that says something else is the next revision. */
function shown(row: RequestRow | undefined, review: Review): Pick<RequestRow, 'review' | 'revision'> {
  const { review: before, revision = 0 } = row ?? {}
  const isAnother = before !== undefined && JSON.stringify(before) !== JSON.stringify(review)
  return { review, revision: isAnother ? revision + 1 : revision }
}
