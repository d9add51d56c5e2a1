import { refused, WalletError } from '../domain/errors.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Choice, Decision, Review } from '../domain/review/review.ts'
import { present } from '../lib/present.ts'
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
  /** True while the request is performed: it is then not rejected any more. */
  isPerforming(id: string): boolean
}

/**
 * The rows of requests, from arrival to response. Changes run one at a time, so that a row read before a change
 * is still current.
 */
export function createRequests({ journal, session, isPerforming }: Options) {
  const inTurn = takeTurns()

  /** Only the first answer counts. An error releases the reserved id. */
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
    /** Throws if the site has too many waiting requests. Rejects requests of the frame's previous document. */
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
          ...present({ topOrigin, incognito, privateSession, retries }),
          page,
          method,
          params,
          chainId,
          at: askedAt,
          session: await session,
          state: 'received',
          ...reservation,
        }
        await journal.receive(row)
        return row
      })
    },

    /** Returns true if the request now waits for the user, false if it was answered meanwhile. */
    ask(id: string, review: Review, edits?: Edits): Promise<boolean> {
      return inTurn(async () => {
        const row = await journal.request(id)
        if (row?.state === 'answered') return false
        await journal.moveRequest(id, 'asked', { ...shown(row, review), ...(edits && { edits }) })
        return true
      })
    },

    /**
     * Replaces the review, unless the user has decided or edited the request since `seen`: an older review
     * never replaces a newer one.
     */
    askAnew(seen: RequestRow, review: Review): Promise<void> {
      return inTurn(async () => {
        const row = await journal.request(seen.id)
        if (row?.state === 'asked' && row.revision === seen.revision)
          await journal.moveRequest(row.id, 'asked', shown(row, review))
      })
    },

    /**
     * Records the user's edits together with the review that shows them. Throws if the request no longer waits,
     * or if it changed since the user saw it.
     */
    edit(id: string, { edits, review, revision }: Edit): Promise<void> {
      return inTurn(async () => {
        const row = requireAsked(await journal.request(id), revision)
        const more = Object.keys(edits).length > 0 ? edits : undefined
        await journal.moveRequest(id, 'asked', { ...shown(row, review), edits: more })
      })
    },

    /**
     * Records the user's decision, and returns the row if it is to be performed. Throws if the request no longer
     * waits, if the choice was not offered, or if another `revision` was on the screen. Calls `begin` with the
     * approved row before it is stored.
     */
    decide(
      id: string,
      { decision, choice, revision }: Decided,
      begin?: (approved: RequestRow) => void,
    ): Promise<RequestRow | undefined> {
      return inTurn(async () => {
        // Rejecting is valid for every revision.
        const row = requireAsked(await journal.request(id), decision === 'rejected' ? undefined : revision)
        if (decision === 'rejected') {
          await reject(row)
          return undefined
        }
        const { outcome } = await import('./decisions.ts')
        const decided = outcome(row.review, decision, choice)
        if (decided instanceof WalletError) {
          await answer(id, { error: decided.toJSON() })
          return undefined
        }
        begin?.({ ...row, choice: decided })
        return journal.moveRequest(id, 'approved', { choice: decided })
      })
    },

    /** Rejects with 4001: the page no longer waits, or the window was closed. An approved request continues. */
    withdraw(id: string): Promise<void> {
      return inTurn(async () => {
        const row = await journal.request(id)
        const isOnlyAsked = row?.state === 'asked' || row?.state === 'received'
        if (isOnlyAsked && !isPerforming(id)) await reject(row)
      })
    },

    /** Persists the answer before it is delivered. */
    finish(id: string, given: Answer): Promise<void> {
      return inTurn(() => answer(id, given))
    },

    /** Waits for the answer, from whatever source. */
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

type Decided = { decision: Decision; choice?: Choice | undefined; revision?: number | undefined }

type Edit = { edits: Edits; review: Review; revision: number }

/** Throws if the request does not wait for the user, or has another `revision` by now. */
export function requireAsked(
  row: RequestRow | undefined,
  revision: number | undefined,
): RequestRow & { review: Review } {
  if (row?.state !== 'asked' || !row.review) throw refused('error_notWaiting')
  if (revision !== undefined && revision !== (row.revision ?? 0)) throw refused('error_changed')
  return { ...row, review: row.review }
}

/** The review and its revision for the row. A review with different content gets the next revision. */
function shown(row: RequestRow | undefined, review: Review): Pick<RequestRow, 'review' | 'revision'> {
  const { review: before, revision = 0 } = row ?? {}
  const isAnother = before !== undefined && JSON.stringify(before) !== JSON.stringify(review)
  return { review, revision: isAnother ? revision + 1 : revision }
}
