import { encode } from 'uqr'

/** Light modules around a code, as its standard asks for. */
const quiet = 4

/**
 * A text as a QR code: the length of a side in modules, and the dark ones as a path over them. A quarter of a code of
 * this kind may be covered or dirty, and it still reads.
 */
export function qrModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'Q', border: quiet })
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** Where dark modules begin in a row, and how many follow each other. */
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
