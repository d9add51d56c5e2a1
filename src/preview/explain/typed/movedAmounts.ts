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
function moved({ kind, id, ...item }: Amount, { asset, isCollectible }: Stage, open: bigint): Amount {
  const { token, amount } = item
  const isOne = id !== undefined && (kind === undefined || kind === 2n || kind === 3n)
  const one = isOne ? { ...item, id } : item
  if (token && isCollectible(token) && !asset(token).known) {
    if (isOne) return one
    // A part of such an amount is another number.
    const isCounted = kind !== undefined && kind > 1n
    return {
      ...item,
      amount: isCounted ? amount : open,
      mistaken: open ? 'anyCollectible' : 'anyCollectibleIn',
    }
  }
  if (kind === undefined || kind < 2n) return one
  const mistaken = 'notCollectible'
  // No token has the transfer of ERC-1155.
  if (kind === 3n) return { ...one, mistaken, amount: open && amount }
  return { ...item, mistaken, amount: open && (isOne ? id * amount : open) }
}
