import type { Amount, Meaning, Reading } from './typedMeaning.ts'
import type { Stage } from './typedPhrases.ts'

/**
 * The assets that really move. `transferFrom` takes the number of a collectible where it takes the amount of a token,
 * so the kind in the data says nothing about the contract.
 */
export function asMoved(reading: Reading | undefined, stage: Stage): Reading | undefined {
  if (!reading || !('gives' in reading)) return reading
  const both = <Sides extends Pick<Meaning, 'gives' | 'gets'>>(sides: Sides): Sides => ({
    ...sides,
    gives: sides.gives.map((one) => moved(one, stage, all)),
    gets: sides.gets.map((one) => moved(one, stage, 0n)),
  })
  return { ...both(reading), ...(reading.parts && { parts: reading.parts.map(both) }) }
}

const all = 2n ** 256n - 1n

/** `open` counts where the data does not fix the amount: all of what leaves, nothing of what arrives. */
function moved(item: Amount, { asset, isCollectible }: Stage, open: bigint): Amount {
  const { token, kind = 0n, id, amount } = item
  if (!token) return item
  if (isCollectible(token) && !asset(token).known) {
    if (id !== undefined) return item
    // A part of such an amount is another number.
    return {
      ...item,
      amount: kind > 1n ? amount : open,
      mistaken: open ? 'anyCollectible' : 'anyCollectibleIn',
    }
  }
  if (kind < 2n) return item
  const odd = { token, mistaken: 'notCollectible' } as const
  // No token has the transfer of ERC-1155.
  if (id !== undefined && kind === 3n) return { ...odd, id, amount: open && amount }
  return { ...odd, amount: open && (id === undefined ? open : id * amount) }
}
