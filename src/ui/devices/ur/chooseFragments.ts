import { xoshiro } from './xoshiro.ts'

/**
 * The fragments that a part of an animation mixes, by BCR-2020-005. The first parts hold one fragment each. Every
 * later part mixes some that its number and the message's checksum choose, so that any few parts replace a lost one.
 */
export function chooseFragments(part: number, fragments: number, checksum: number): number[] {
  if (part <= fragments) return [part - 1]
  const seed = new DataView(new ArrayBuffer(8))
  seed.setUint32(0, part)
  seed.setUint32(4, checksum)
  const random = xoshiro(new Uint8Array(seed.buffer))
  const degree = chooseDegree(fragments, random)
  const left = Array.from({ length: fragments }, (_, index) => index)
  const chosen: number[] = []
  while (chosen.length < degree) chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  return chosen
}

/** Draws 1 to `most`, each in inverse proportion to itself, by Vose's alias method in the standard's order. */
function chooseDegree(most: number, random: () => number): number {
  const weights = Array.from({ length: most }, (_, index) => 1 / (index + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const share = weights.map((weight) => (weight * most) / sum)
  const alias = new Map<number, number>()
  const [small, large]: [number[], number[]] = [[], []]
  for (let index = most - 1; index >= 0; index--) (at(share, index) < 1 ? small : large).push(index)
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop() ?? 0, large.pop() ?? 0]
    alias.set(less, more)
    share[more] = at(share, more) + at(share, less) - 1
    ;(at(share, more) < 1 ? small : large).push(more)
  }
  const place = Math.floor(random() * most)
  const other = alias.get(place)
  return 1 + (random() < (other === undefined ? 1 : at(share, place)) ? place : (other ?? place))
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? 0
