import type { Asset } from './review/review.ts'

/** One key per asset. A newly known symbol does not make another asset; an NFT's id does. */
export function keyOf({ address, id = '' }: Asset): string {
  return address ? `${address.toLowerCase()} ${id}` : 'coin'
}
