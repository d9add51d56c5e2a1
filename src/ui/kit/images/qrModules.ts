import { encode } from 'uqr'

/** Light modules around a code, as the standard requires. */
const quiet = 4

/**
 * Encodes a text as a QR code: the side length in modules, and an SVG path of the dark modules. At the level `Q` the
 * code stays readable with a quarter of it covered, at `L` with less, and it needs fewer modules.
 */
export function qrModules(text: string, ecc: 'L' | 'Q' = 'Q'): { size: number; path: string } {
  const { data, size } = encode(text, { ecc, border: quiet })
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** The runs of dark modules in a row: start and length. */
function runs(row: readonly boolean[]): [x: number, length: number][] {
  const found: [number, number][] = []
  let last: [number, number] | undefined
  row.forEach((dark, x) => {
    if (!dark) last = undefined
    else if (last) last[1] += 1
    else {
      last = [x, 1]
      found.push(last)
    }
  })
  return found
}
