const from = 165
const width = 235

/** Maps a fraction from 0 to 1 to a hue from 165° over 360° to 40°. Excludes lime, which means in flight. */
export function hue(fraction: number): number {
  return Math.round(from + (fraction % 1) * width) % 360
}
