/** A deterministic sequence of numbers from 0 to 1, for pictures drawn from an address. Not for secrets. */
export function random(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed.toLowerCase())
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)

  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
