import type { Asset } from './review/review.ts'

/** One text for each asset. Whether a token's symbol was known by then makes no other asset, a collectible's number does. */
export function keyOf({ address, id = '' }: Asset): string {
  return address ? `${address.toLowerCase()} ${id}` : 'coin'
}
