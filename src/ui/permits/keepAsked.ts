import { blockOf } from '../../domain/review/reviewBlocks.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { permitsIn } from './permitIn.ts'
import { keepPermits } from './signedPermits.ts'

/** Remembers the permits that a request asks for, before it is approved. Private windows leave nothing behind. */
export function keepAsked({ review, origin, incognito }: PendingRequest): void {
  const { chainId, from } = review
  const block = blockOf(review, 'typedData')
  if (!block || !from || chainId === undefined || incognito) return
  const at = Date.now()
  const permits = permitsIn(block.typed, chainId, from).map((one) => ({ ...one, origin, at }))
  keepPermits(permits, at)
}
