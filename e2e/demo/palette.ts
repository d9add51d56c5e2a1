import { crc32, deflateSync, inflateSync } from 'node:zlib'

type Raw = { width: number; height: number /** Three bytes a pixel. */; pixels: Uint8Array }

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/**
 * Reduces a screenshot to at most 256 colours: a third of the size, without a visible difference, because the
 * wallet's screens have few colours and the shades between them. Reads what the browsers write: eight bits,
 * not interlaced, RGB in Chromium, RGBA with full opacity in Firefox.
 */
export function withPalette(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png)
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = colourAt(pixels, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = choose([...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour))
  const nearest = new Map([...counts.keys()].map((colour) => [colour, closest(palette, colour).index]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = nearest.get(colourAt(pixels, (y * width + x) * 3)) ?? 0

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** This many of the most common colours are always kept: planes, and the steps of a soft shadow. */
const planes = 96

/** The most common other colours that are far enough apart; the smallest distance that leaves 256. */
function choose(byCount: readonly number[]): number[] {
  for (let least = 0; ; least = least * 2 + 4) {
    const palette: number[] = []
    for (const colour of byCount)
      if (palette.length < planes || closest(palette, colour).distance > least) palette.push(colour)
    if (palette.length <= 256) return palette
  }
}

function closest(palette: readonly number[], colour: number): { index: number; distance: number } {
  let best = { index: 0, distance: Number.POSITIVE_INFINITY }
  for (const [index, other] of palette.entries()) {
    const red = (colour >> 16) - (other >> 16)
    const green = ((colour >> 8) & 255) - ((other >> 8) & 255)
    const blue = (colour & 255) - (other & 255)
    const distance = red * red + green * green + blue * blue
    if (distance < best.distance) best = { index, distance }
  }
  return best
}

function colourAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
}

/** The pixels of a screenshot. */
export function decode(png: Buffer): Raw {
  const data: Buffer[] = []
  let width = 0
  let height = 0
  let samples = 0
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      samples = body[9] === 6 ? 4 : 3
      if (body[8] !== 8 || (body[9] !== 2 && body[9] !== 6) || body[12] !== 0)
        throw new Error('Not a picture as a browser takes it')
    }
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), { stride: width * samples, samples, height })
  return { width, height, pixels: samples === 3 ? pixels : pixels.filter((_, at) => at % 4 !== 3) }
}

/** Every row is stored as its difference to the left, above, or both (PNG, section 9). */
function unfilter(
  rows: Buffer,
  { stride, samples, height }: { stride: number; samples: number; height: number },
): Uint8Array {
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < samples ? 0 : (pixels[at - samples] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0)
      const corner = x < samples || y === 0 ? 0 : (pixels[at - stride - samples] ?? 0)
      pixels[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, above, corner)
    }
  }
  return pixels
}

function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(body.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
