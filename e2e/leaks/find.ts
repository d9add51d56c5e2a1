/** The number of bytes per entry of the shift table. */
const pair = 2

/**
 * Returns a function that finds which of the needles, by index, occur in some bytes. It searches for all in
 * one pass that skips most of the bytes (Wu and Manber 1994): there are hundreds of needles, and a browser's
 * profile has megabytes.
 *
 * @throws Error for a needle of fewer than two bytes
 */
export function finder(needles: readonly Uint8Array[]): (bytes: Uint8Array) => Set<number> {
  const window = Math.min(...needles.map(({ length }) => length))
  if (window < pair) throw new Error('A needle of fewer than two bytes is everywhere.')
  const shifts = new Uint16Array(1 << 16).fill(Math.min(window, 1 << 15) - 1)
  const endings = new Map<number, number[]>()
  for (const [index, needle] of needles.entries())
    for (let end = 1; end < window; end++) {
      const hash = hashAt(needle, end)
      shifts[hash] = Math.min(shifts[hash] ?? 0, window - 1 - end)
      if (end === window - 1) endings.set(hash, [...(endings.get(hash) ?? []), index])
    }

  return (bytes) => {
    const found = new Set<number>()
    let end = window - 1
    while (end < bytes.length) {
      const hash = hashAt(bytes, end)
      const shift = shifts[hash] ?? 0
      if (shift === 0)
        for (const index of endings.get(hash) ?? [])
          if (!found.has(index) && standsAt(bytes, end - window + 1, needles[index])) found.add(index)
      end += shift || 1
    }
    return found
  }
}

/** The byte at `end` and the one before it. */
function hashAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0)
}

function standsAt(bytes: Uint8Array, start: number, needle: Uint8Array = new Uint8Array()): boolean {
  for (let place = 0; place < needle.length; place++) if (bytes[start + place] !== needle[place]) return false
  return true
}
