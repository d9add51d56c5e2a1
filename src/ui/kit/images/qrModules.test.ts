import fc from 'fast-check'
import jsqr from 'jsqr'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { qrModules } from './qrModules.ts'

/** Pixels per module. */
const scale = 3

/** Draws the path as a browser would, in black on white. */
function draw({ size, path }: { size: number; path: string }) {
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < Number(length) * scale; dx++)
        pixels.fill(
          0,
          ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4 + 3,
        )
  return { side, pixels }
}

test('what is drawn of any address reads as that address, with its checksum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = getAddress(`0x${Buffer.from(bytes).toString('hex')}`)
      const { side, pixels } = draw(qrModules(address))
      expect(jsqr(pixels, side, side)?.data).toBe(address)
    }),
    { numRuns: 30 },
  )
})
