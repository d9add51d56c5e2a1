import { isKeyless, isSiteError, serializeError, WalletError } from '../domain/errors.ts'
import type { Answer } from './pageRequest.ts'

/** The error response for a page. An account that was removed meanwhile counts as not visible to the site. */
export function failure(error: unknown): Answer {
  if (isKeyless(error)) return { error: new WalletError('unauthorized').toJSON() }
  report(error)
  return { error: serializeError(error) }
}

/** Logs bugs, but not the errors that a site may read: it or a node caused them. */
export function report(error: unknown): void {
  if (!isSiteError(error)) console.error(error)
}
