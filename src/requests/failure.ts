import { NodeError, serializeError, WalletError } from '../domain/errors.ts'
import { isKeyless } from '../domain/vaultErrors.ts'
import type { Answer } from './pageRequest.ts'

/** An error as a page gets it. An account that was removed meanwhile is one that the site does not see any more. */
export function failure(error: unknown): Answer {
  if (isKeyless(error)) return { error: new WalletError('unauthorized').toJSON() }
  report(error)
  return { error: serializeError(error) }
}

/** Logs a bug, and nothing that a site or a node did. */
export function report(error: unknown): void {
  if (!(error instanceof WalletError || error instanceof NodeError)) console.error(error)
}
