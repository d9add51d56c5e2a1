import type { CallsBlock } from '../../../domain/review/review.ts'

/** For each call that runs, its place in the request. */
export function placesOf({ calls }: Pick<CallsBlock, 'calls'>): number[] {
  return calls.map(({ index }, at) => index ?? at)
}
