import type { Asset } from './review/review.ts'

/** A unique key per asset: its address, plus a collectible's id. The symbol may load later and is omitted. */
export function keyOf({ address, id = '' }: Asset): string {
  return address ? `${address.toLowerCase()} ${id}` : 'coin'
}
